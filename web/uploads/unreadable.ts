/** What is said of a picture that the browser cannot show. */
export const unreadable = 'Cette image ne peut pas être lue. Veuillez en choisir une autre.';

/** Whether browsers show such a file as a picture, by its name: all of them do but heic, which one shows. */
export const isShowable = ({ name }: File): boolean => /\.(?:png|jpe?g|gif)$/i.test(name);

/** Why a picture is not taken though its name is one of a picture; null where it can be read, or the server decides. */
export async function reasonUnread(file: File): Promise<string | null> {
  if (!isShowable(file)) return null;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return unreadable;
  }
}
