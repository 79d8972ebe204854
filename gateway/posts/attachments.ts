import type { components } from '../__generated__/openapi.ts';
import { decodeItems, path, plainText, text, type Wire, webUrl } from '../compat/decode.ts';
import {
  file,
  type FileRecord,
  image,
  type ImageRecord,
  optionalImage,
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
    const found = path(item);
    return found === null ? [] : [file(found, plainText(names[index]))];
  });
}

function decodeVideo(post: WireAttachments): VideoRecord | null {
  const found = path(post.videoconvert) ?? path(post.upload);
  return found === null ? null : { path: found, poster: optionalImage(path(post.thumbs)) };
}

/** Decodes what is attached to a post, besides its images. */
export function decodeAttachments(post: WireAttachments): Attachments {
  const files = decodeFiles(post);
  const gif = path(post.gif);
  return {
    files: files.filter((item) => item.kind !== 'AUDIO'),
    audios: files.filter((item) => item.kind === 'AUDIO'),
    gif: gif === null ? null : image(gif, 'GIF'),
    video: decodeVideo(post),
    link: webUrl(text(post.link)),
  };
}
