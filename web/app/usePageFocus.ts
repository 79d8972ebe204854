import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { announce } from '../ui/announce.ts';

/** Elements that keep the focus on navigation: fields, open layers, and the comment that an address names. */
const keepers =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="dialog"] *, [role="alertdialog"] *, #chat-panel, #chat-panel *, [id^="commentaire-"]';

const linkOf = (element: EventTarget | null): string | null =>
  (element instanceof Element ? element.closest('main a[href]') : null)?.getAttribute('href') ?? null;

/** Focuses the heading of each new page, so that screen readers read it (B004). Back focuses the link by which the user left. */
export function usePageFocus(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const place = useRef({ key, pathname });
  const links = useRef(new Map<string, string>());

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const link = linkOf(target);
      if (link === null) links.current.delete(place.current.key);
      else links.current.set(place.current.key, link);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const before = place.current;
    place.current = { key, pathname };
    if (before.pathname === pathname) return undefined;
    const arrive = (): boolean => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (!heading) return false;
      announce(heading.textContent.trim());
      if (document.activeElement?.matches(keepers)) return true;
      const left = isReturn ? links.current.get(key) : undefined;
      const link =
        left === undefined ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`);
      heading.tabIndex = -1;
      (link ?? heading).focus({ preventScroll: true });
      return true;
    };
    if (arrive()) return undefined;
    // The page has the focus until its heading is known.
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (arrive()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, pathname, isReturn]);
}
