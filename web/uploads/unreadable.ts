import { sentence } from '../ui/sentence.ts';

/** French message for a picture that the browser cannot show. */
export const unreadablePictureMessage = 'Cette image ne peut pas être lue. Veuillez en choisir une autre.';

/** Whether browsers show this format, by extension. */
export const isDisplayable = ({ name }: File): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(name);

/** French reason with the name for an unreadable picture; null if it is readable or not displayable. */
export async function findUnreadableReason(file: File): Promise<string | null> {
  if (!isDisplayable(file) || file.size === 0) return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return sentence`L’image «\u00a0${file.name}\u00a0» ne peut pas être lue. Veuillez en choisir une autre.`;
  }
}

/** Separates unreadable pictures, with the reasons. */
export async function separateUnreadable(
  files: readonly File[],
): Promise<{ readable: File[]; reasons: string[] }> {
  const reasons = await Promise.all(files.map(findUnreadableReason));
  return {
    readable: files.filter((_, index) => reasons[index] === null),
    reasons: reasons.filter((reason) => reason !== null),
  };
}
