import type { FormFile } from '../core/files/form.ts';
import { officeExtensions, photoExtensions } from '../core/files/kinds.ts';

/** Video extensions accepted in posts. */
const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov'];
const sounds = ['wav', 'm4a', 'mp3', 'aac', 'm4b', 'opus'];

const pictures: FormFile = { kinds: ['image'], extensions: photoExtensions, maxFiles: 20 };
const video: FormFile = { kinds: ['video'], extensions: videos, maxFiles: 1 };
const documents: FormFile = {
  kinds: ['audio', 'document'],
  extensions: [...sounds, ...officeExtensions],
  maxFiles: 20,
};

/** Files of a new post by form field. */
export const postFiles = {
  fichiers: {
    kinds: ['image', 'video', 'audio', 'document'],
    extensions: [...photoExtensions, ...videos, ...sounds, ...officeExtensions],
    maxFiles: 20,
    wireName: 'fichiers[]',
    description: 'Images, documents, or one video (as fichiers)',
  },
  docs: { ...documents, wireName: 'docs[]', description: 'Documents beside pictures, a video or a GIF' },
  picture: { ...pictures, wireName: 'picture[]', description: 'Pictures beside documents' },
  video: { ...video, description: 'The video beside documents' },
} satisfies Record<string, FormFile>;

/** Files that an edit adds to a post, by form field. */
export const editedPostFiles = {
  images: { ...pictures, wireName: 'images[]' },
  files: { ...documents, wireName: 'files[]' },
  videos: video,
} satisfies Record<string, FormFile>;
