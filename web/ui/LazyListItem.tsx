import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from the screen an entry is whole already, so that scrolling and the Tab key find it so. */
const margin = '1500px 0px';

type OnChange = (entry: IntersectionObserverEntry) => void;
const watched = new Map<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** One observer for all: each entry is one more that it watches. Answers what ends it. */
function watch(element: Element, tell: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry);
    },
    { rootMargin: margin },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

interface Props {
  /** What the entry is called: all that it holds while it is far from the screen. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * An entry of a list that may become very long: whole near the screen, elsewhere one element with its name, as high as
 * it was. The list weighs little however far it was read and stays what a list is: the browser's own search finds every
 * name, a screen reader counts and reads all entries in their order, and Back finds its place at once. A window of
 * entries, as feeds have it, whose posts weigh much more and have no names to look for, would take that from it.
 */
export function LazyListItem({ name, className = '', children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  /** In pixels, while it is far away. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = item.current;
    if (!element) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) =>
      // Where the keyboard is, it stays.
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
