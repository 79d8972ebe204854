/** What is said of a picture that the browser cannot show. */
export const unreadable = 'Cette image ne peut pas être lue. Veuillez en choisir une autre.';

/** Whether browsers show the picture, by its name. */
export const isDisplayable = ({ name }: File): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(name);

/** Why a picture is refused, with its name, in French; null when it can be read or browsers do not show its kind. */
export async function unreadableReason(file: File): Promise<string | null> {
  if (!isDisplayable(file) || file.size === 0) return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return `L’image «\u00a0${file.name}\u00a0» ne peut pas être lue. Veuillez en choisir une autre.`;
  }
}

/** Sets apart the pictures that cannot be read, with the reasons. */
export async function separateUnreadable(
  files: readonly File[],
): Promise<{ readable: File[]; reasons: string[] }> {
  const reasons = await Promise.all(files.map(unreadableReason));
  return {
    readable: files.filter((_, index) => reasons[index] === null),
    reasons: reasons.filter((reason) => reason !== null),
  };
}
