import { type RefObject, useEffect } from 'react';

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

/** Says that a document cannot be shown; its download is in the bar above. */
export const PreviewFailed = () => (
  <p role="alert" className="m-auto max-w-sm rounded-2xl bg-surface p-6 text-center text-ink">
    Ce document ne peut pas être affiché ici. Vous pouvez le télécharger.
  </p>
);

/** Focuses what scrolls when it opens, so that the keys of the keyboard scroll it. */
export function useScrollFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => area.current?.focus({ preventScroll: true }), [area]);
}
