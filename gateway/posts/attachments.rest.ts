import type { components } from '../__generated__/openapi.ts';
import {
  decodeItems,
  decodePath,
  decodePlainText,
  decodeText,
  type Wire,
  decodeWebUrl,
} from '../compat/decode.ts';
import {
  toFileRecord,
  type FileRecord,
  toImageRecord,
  type ImageRecord,
  toOptionalImageRecord,
  type VideoRecord,
} from '../content/media.ts';

type WireAttachments = Wire<
  Pick<
    components['schemas']['Post'],
    'doc' | 'docreelname' | 'gif' | 'link' | 'thumbs' | 'upload' | 'videoconvert'
  >
>;

/** Files, sound, GIF, video and link of a post. */
export interface Attachments {
  files: FileRecord[];
  audios: FileRecord[];
  gif: ImageRecord | null;
  video: VideoRecord | null;
  link: string | null;
}

function decodeFiles(post: WireAttachments): FileRecord[] {
  const names = decodeItems(post.docreelname, 'post.docreelname');
  return decodeItems(post.doc, 'post.doc').flatMap((item, index) => {
    const found = decodePath(item);
    return found === null ? [] : [toFileRecord(found, decodePlainText(names[index]))];
  });
}

function decodeVideo(post: WireAttachments): VideoRecord | null {
  const found = decodePath(post.videoconvert) ?? decodePath(post.upload);
  return found === null ? null : { path: found, poster: toOptionalImageRecord(decodePath(post.thumbs)) };
}

/** Decodes what is attached to a post, besides its images. */
export function decodeAttachments(post: WireAttachments): Attachments {
  const files = decodeFiles(post);
  const gif = decodePath(post.gif);
  return {
    files: files.filter((item) => item.kind !== 'AUDIO'),
    audios: files.filter((item) => item.kind === 'AUDIO'),
    gif: gif === null ? null : toImageRecord(gif, 'GIF'),
    video: decodeVideo(post),
    link: decodeWebUrl(decodeText(post.link)),
  };
}

/** Images of a post, poll or event, with their alternative texts. */
export function decodeImages(
  post: Wire<Pick<components['schemas']['Post'], 'imag' | 'imagalternatives'>>,
): ImageRecord[] {
  const alternatives = decodeItems(post.imagalternatives, 'post.imagalternatives');
  return decodeItems(post.imag, 'post.imag').flatMap((item, index) => {
    const found = decodePath(item);
    return found === null ? [] : [toImageRecord(found, decodeText(alternatives[index]))];
  });
}
