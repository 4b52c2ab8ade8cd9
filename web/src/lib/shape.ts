// How the page lies in front of somebody; the same numbers stand in the styles: (max-height: 480px) and (orientation: landscape).

/** A phone that lies on its side: the header and the tools are at its sides, and the board has the whole height. */
export const isLow = (width: number, height: number): boolean => height <= 480 && width > height;
