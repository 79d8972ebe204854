import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../ui/toast.ts';
import type { Kind } from './composer/postDraft.ts';

/** Opens the composer of the page and returns whether it is offered; null on pages without one. */
let opener: ((kind: Kind) => boolean) | null = null;
/** Requested before the page with this path was there; the next page with a composer takes or drops it. */
let wanted: { kind: Kind; path: string } | null = null;

const refuse = () => showToast({ text: 'Vous ne pouvez pas publier ici.', kind: 'error' });

/** Opens the page's composer, or that of the home page, to which the caller goes then. Returns whether this page has one. */
export const openComposer = (kind: Kind): boolean => opener?.(kind) === true || requestComposer(kind, '/');

/** Opens the composer of an address, to which the caller goes. Returns whether it is the page's. */
export function requestComposer(kind: Kind, path: string): boolean {
  if (location.pathname !== path || !opener) {
    wanted = { kind, path };
    return false;
  }
  if (!opener(kind)) refuse();
  return true;
}

/** Makes this the page's composer, which takes or drops what was requested. Returns a function that ends that. */
function register(own: (kind: Kind) => boolean): () => void {
  opener = own;
  const asked = wanted;
  wanted = null;
  if (asked?.path === location.pathname && !own(asked.kind)) refuse();
  return () => {
    if (opener === own) opener = null;
  };
}

/** Lets any feature open this composer; where it is not offered, a request says so. */
export function useOpenComposer(isOffered: boolean, open: (kind: Kind) => void): void {
  const show = useEffectEvent((kind: Kind) => {
    if (isOffered) open(kind);
    return isOffered;
  });
  useEffect(() => register((kind) => show(kind)), []);
}
