import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which an entry is rendered. */
const margin = '1500px 0px';

type OnChange = (entry: IntersectionObserverEntry) => void;
const watched = new Map<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** Observes an element with one shared observer. Returns a function that stops it. */
function watch(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry);
    },
    { rootMargin: margin },
  );
  watched.set(element, onChange);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

interface Props {
  /** Text shown while it is off-screen. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * An entry of a very long list: rendered near the viewport, elsewhere a placeholder with its name and former height.
 * Unlike a virtualised window, browser search, screen readers and Back still find every entry.
 */
export function LazyListItem({ name, className = '', children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  /** Pixels, while it is off-screen. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = item.current;
    if (!element) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) =>
      // Keep the entry that has the focus.
      setHeight(
        isIntersecting || element.contains(document.activeElement) ? null : boundingClientRect.height,
      ),
    );
  }, []);
  return (
    <li ref={item} className={className} style={height === null ? undefined : { height }}>
      {height === null ? children : name}
    </li>
  );
}
