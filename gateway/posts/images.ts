import type { components } from '../__generated__/openapi.ts';
import { image, type ImageRecord } from '../content/media.ts';
import { decodeItems, path, text, type Wire } from '../compat/decode.ts';

/** Images of a post, poll or event, with their alternative texts. */
export function decodeImages(
  post: Wire<Pick<components['schemas']['Post'], 'imag' | 'imagalternatives'>>,
): ImageRecord[] {
  const alternatives = decodeItems(post.imagalternatives, 'post.imagalternatives');
  return decodeItems(post.imag, 'post.imag').flatMap((item, index) => {
    const found = path(item);
    return found === null ? [] : [image(found, text(alternatives[index]))];
  });
}
