import type { FileIconKind } from '../ui/FileIcon.tsx';

const extensions: Record<Exclude<FileIconKind, 'OTHER'>, string> = {
  IMAGE: 'png jpeg jpg gif tiff heic webp',
  VIDEO: 'webm mpg mp2 mpeg mpe mpv ogg mp4 m4p m4v avi wmv mov qt flv swf avchd',
  AUDIO: 'm4a mp3 aac m4b opus wav',
  DOCUMENT: 'doc docx',
  SPREADSHEET: 'xls xlt xlsx csv',
  PDF: 'pdf',
  PRESENTATION: 'ppt pptx',
  TEXT: 'txt',
};
const kinds = new Map(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(' ').map((extension) => [extension, kind] as const),
  ),
);

/** Icon name of a selected file, by its extension. */
export const fileIconKind = (name: string): string =>
  kinds.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'OTHER';
