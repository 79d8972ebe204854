import { useEffect, useEffectEvent } from 'react';
import type { Kind } from './composer/postDraft.ts';

/** Opens the composer of the page; null where it has none. */
let opener: ((kind: Kind) => void) | null = null;
/** Requested before its page was there. */
let wanted: Kind | null = null;

/** Opens the page's composer, or that of the next page. Returns whether this page has one. */
export function openComposer(kind: Kind): boolean {
  if (!opener) wanted = kind;
  opener?.(kind);
  return opener !== null;
}

/** Opens the composer of an address, to which the caller goes. */
export function requestComposer(kind: Kind, path: string): void {
  if (location.pathname === path) openComposer(kind);
  else wanted = kind;
}

/** Lets any feature open this composer; null while it is not offered. */
export function useOpenComposer(isOffered: boolean, open: (kind: Kind) => void): void {
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!isOffered) return undefined;
    const own = (kind: Kind) => show(kind);
    opener = own;
    if (wanted) own(wanted);
    wanted = null;
    return () => {
      if (opener === own) opener = null;
    };
  }, [isOffered]);
}
