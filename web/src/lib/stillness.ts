/** Whether somebody wants nothing to move: then nothing does, and nothing sounds. */
export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
