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

/** First picture among files, or the reason why none is accepted. */
export async function choosePicture(
  files: readonly File[],
  sizes: SizeLimits | null,
): Promise<{ file: File | undefined; refusal: string | null }> {
  const { taken, refusals } = checkFiles(files, {
    kinds: photoKinds,
    most: files.length,
    tooMany: '',
    sizes,
  });
  const { readable, reasons } = await separateUnreadable(taken);
  const [file] = readable;
  const isOfKind = refusals.some(({ file: refused }) => photoKinds.includes(extensionOf(refused)));
  if (file || files.length === 0) return { file, refusal: null };
  if (reasons.length > 0) return { file, refusal: reasons.join(' ') };
  return {
    file,
    refusal: isOfKind ? rejectionMessage(refusals) : 'Choisissez une image png, jpg, jpeg, gif ou heic.',
  };
}
