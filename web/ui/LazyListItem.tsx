import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance from the viewport at which an entry is rendered. */
const margin = '1500px 0px';

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
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        // Keep the entry that has the focus.
        const isNeeded = !last || last.isIntersecting || element.contains(document.activeElement);
        setHeight(isNeeded ? null : last.boundingClientRect.height);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item} className={className} style={height === null ? undefined : { height }}>
      {height === null ? children : name}
    </li>
  );
}
