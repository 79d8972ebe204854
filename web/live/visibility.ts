import { type RefObject, useEffect } from 'react';

/** Names of observed elements: a node's id or a list's name. */
const names = new Map<Element, string>();
/** Visible elements by name. */
const visible = new Map<string, Set<Element>>();
const listeners = new Set<() => void>();
/** Shared by all elements. */
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

/** Registers an element's name while it is mounted, to know whether it is visible. */
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

/** Whether an element with this name is within the viewport, even in a background tab. */
export const isVisible = (name: string): boolean => visible.has(name);

/** Calls back when visible elements change. Returns a function that stops it. */
export function onVisibilityChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
