// Dates and times as the whole page writes them: 19 Nov 2026, 14:05.
const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A time of the server, which is in UTC, by the clock on the wall. */
export const when = (time: string): string => TIME.format(new Date(/[Z+]/.test(time.slice(10)) ? time : `${time}Z`));
