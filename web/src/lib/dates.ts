// When something was, by the clock on the wall and in the form that the reader's country is used to.
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time that the server has written; one without a zone is UTC. */
export const dateTime = (written: string): string => TIME.format(new Date(/[Z+]/.test(written.slice(10)) ? written : `${written}Z`));
