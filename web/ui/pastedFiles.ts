/**
 * The files of a paste. What offices copy is text that brings a picture of itself along: where there is
 * text, that is what is meant.
 */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/plain') ? [] : [...data.files];
