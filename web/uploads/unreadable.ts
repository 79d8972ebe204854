/** What is said of a picture that the browser cannot show. */
export const unreadable = 'Cette image ne peut pas être lue. Veuillez en choisir une autre.';

/** Whether a file is a picture that browsers show, by its name. */
export const isShowable = ({ name }: File): boolean => /\.(?:png|jpe?g|gif)$/i.test(name);

/** Why a picture is not taken though its name is one of a picture; null where it can be read, or it is none. */
export async function reasonUnread(file: File): Promise<string | null> {
  if (!isShowable(file)) return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return unreadable;
  }
}
