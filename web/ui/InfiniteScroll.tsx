import { useEffect, useEffectEvent, useRef } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';

interface Props {
  hasNext: boolean;
  isLoading: boolean;
  onLoad: () => void;
  /** Shown after a failure instead of loading; « Réessayer » calls `onLoad`. */
  error?: string | null;
  /** CSS margin before the end at which the next page is fetched; default `800px`. */
  margin?: string;
  /** Announced while loading. */
  label?: string;
}

/**
 * End of a list: fetches the next page before it is visible, until the page is filled. Observes the nearest scrolling
 * ancestor.
 */
export function InfiniteScroll({
  hasNext,
  isLoading,
  onLoad,
  error = null,
  margin = '800px',
  label = 'Chargement de la suite…',
}: Props) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const isWaiting = hasNext && !isLoading && error === null;

  useEffect(() => {
    // A new observer after each page reports again if the end is still visible.
    if (!end.current || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        root: scrollingAncestor(end.current),
        rootMargin: `${margin} 0px`,
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, margin]);

  return (
    <>
      <div ref={end} aria-hidden="true" className="h-px" />
      {error !== null && hasNext && (
        <ErrorNotice isReading message={error} onRetry={onLoad} isRetrying={isLoading} />
      )}
      <p role="status" className="sr-only">
        {isLoading ? label : ''}
      </p>
    </>
  );
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  for (
    let parent = element.parentElement;
    parent && parent !== document.body;
    parent = parent.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
