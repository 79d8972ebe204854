/** Files of a paste. Office programs add a picture to copied text, which is ignored. */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/plain') ? [] : [...data.files];
