import {
  extensionOf,
  checkFiles,
  photoKinds,
  type SizeLimits,
  rejectionMessage,
  separateUnreadable,
} from '../uploads/fileChecks.ts';

/** Value of a file input's `accept` attribute. */
export const imageAccept = [
  ...photoKinds.map((kind) => `.${kind}`),
  'image/png',
  'image/jpeg',
  'image/gif',
].join();

/** First picture among files, or an error message. */
export async function choosePicture(
  files: readonly File[],
  sizes: SizeLimits | null,
): Promise<{ file: File | undefined; error: string | null }> {
  const { taken, refusals } = checkFiles(files, {
    kinds: photoKinds,
    most: files.length,
    tooMany: '',
    sizes,
  });
  const { readable, reasons } = await separateUnreadable(taken);
  const [file] = readable;
  const isOfKind = refusals.some(({ file: refused }) => photoKinds.includes(extensionOf(refused)));
  if (file || files.length === 0) return { file, error: null };
  if (reasons.length > 0) return { file, error: reasons.join(' ') };
  return {
    file,
    error: isOfKind ? rejectionMessage(refusals) : 'Choisissez une image png, jpg, jpeg, gif ou heic.',
  };
}
