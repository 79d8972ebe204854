import { useEffect, useEffectEvent, useRef } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';

interface Props {
  /** Whether there is more. */
  hasNext: boolean;
  isLoading: boolean;
  /** Fetches the next page. */
  onLoad: () => void;
  /** Shown instead of loading by itself after a failure; « Réessayer » calls `onLoad`. */
  error?: string | null;
  /** How far ahead of the end the next page is fetched, as a CSS margin; `800px` unless given. */
  margin?: string;
  /** Read aloud while loading. */
  label?: string;
}

/**
 * The end of a list: fetches the next page before it comes into view, and again while the page is not
 * filled. It observes within the nearest scrolling ancestor or the window.
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
    // Observing anew after every page tells again when the end is still in view.
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
