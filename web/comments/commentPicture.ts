import { extensionOf, judge, type SizeLimits, wordsOf } from '../uploads/limits.ts';

/** A comment's picture, by its extensions. */
const pictureKinds = ['png', 'jpg', 'jpeg', 'gif'] as const;

/** For the file chooser. */
export const imageAccept = '.png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif';

/** The first picture among files, for only one is sent; where none is one, or it is too large, why. */
export function choosePicture(
  files: readonly File[],
  sizes: SizeLimits | null,
): { file: File | undefined; refusal: string | null } {
  const { taken, refusals } = judge(files, { kinds: pictureKinds, most: files.length, tooMany: '', sizes });
  const [file] = taken;
  const isOfKind = refusals.some(({ file: refused }) =>
    (pictureKinds as readonly string[]).includes(extensionOf(refused)),
  );
  if (file || files.length === 0) return { file, refusal: null };
  return { file, refusal: isOfKind ? wordsOf(refusals) : 'Choisissez une image png, jpg, jpeg ou gif.' };
}
