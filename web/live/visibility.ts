import { type RefObject, useEffect } from 'react';

/** What elements show, by the id of its node or the name of its list. */
const names = new Map<Element, string>();
/** The elements on the screen, by what they show. */
const visible = new Map<string, Set<Element>>();
const listeners = new Set<() => void>();
/** One for all of them, as long as there are any. */
let observer: IntersectionObserver | undefined;

function leave(element: Element, name: string): void {
  const elements = visible.get(name);
  elements?.delete(element);
  if (elements?.size === 0) visible.delete(name);
}

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const name = names.get(target);
    if (name === undefined) continue;
    if (isIntersecting) visible.set(name, (visible.get(name) ?? new Set()).add(target));
    else leave(target, name);
  }
  for (const listener of listeners) listener();
}

/** Tells what an element shows, so that it is known whether that is before the person's eyes. */
export function useVisibility(ref: RefObject<Element | null>, name: string): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    observer ??= new IntersectionObserver(note);
    const observing = observer;
    names.set(element, name);
    observing.observe(element);
    return () => {
      observing.unobserve(element);
      names.delete(element);
      leave(element, name);
      if (names.size > 0) return;
      observing.disconnect();
      observer = undefined;
    };
  }, [ref, name]);
}

/** Whether something stands on the screen; a tab in the background has one too. */
export const isVisible = (name: string): boolean => visible.has(name);

/** Calls back when the screen shows something else; answers how to stop. */
export function onVisibilityChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
