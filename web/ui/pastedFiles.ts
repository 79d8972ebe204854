/** Pasted files; none beside pasted text, since Office programs add a picture to copied text. */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/plain') ? [] : [...data.files];
