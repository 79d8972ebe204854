/**
 * When pages were left, in milliseconds, by their places in the history and by what was followed there: Back shows them
 * as they were.
 */
export const pagesLeft = new Map<string, number>();
