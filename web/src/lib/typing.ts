/** Where letters are text. */
const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

/** Whether a key is a letter that is meant for the page: by itself, and not typed into a field. */
export function isLoneLetter(event: KeyboardEvent): boolean {
  const isLone = /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  return isLone && !(event.target as HTMLElement).closest?.(FIELDS);
}
