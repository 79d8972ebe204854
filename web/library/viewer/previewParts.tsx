import { type RefObject, useEffect } from 'react';

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
