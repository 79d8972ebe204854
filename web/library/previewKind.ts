/** How the contents of a document are shown in place. */
export type PreviewKind = 'PDF' | 'TEXT' | 'OFFICE' | 'AUDIO';

const kinds = new Map<string, PreviewKind>([
  ['pdf', 'PDF'],
  ...['txt', 'csv'].map((extension) => [extension, 'TEXT'] as const),
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map((extension) => [extension, 'OFFICE'] as const),
  ...['m4a', 'm4b', 'mp3', 'aac', 'opus', 'wav'].map((extension) => [extension, 'AUDIO'] as const),
]);

/** Extension of a name in lower case; empty without one. */
export const extensionIn = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The preview of a document by the extension of its name; undefined without one. */
export const previewKind = (name: string): PreviewKind | undefined => kinds.get(extensionIn(name));
