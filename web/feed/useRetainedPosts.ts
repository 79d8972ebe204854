import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { useRef } from 'react';

/** Maximum number of posts retained off screen. */
const most = 20;

/** Retains posts with drafts, playing media or focus while the user scrolls. */
export function useRetainedPosts(posts: readonly { readonly id: string }[]) {
  const used = useRef(new Set<string>());
  return {
    /** Retains a post and drops the least recently used one. */
    note(id: string) {
      used.current.delete(id);
      used.current.add(id);
      const [oldest] = used.current;
      if (used.current.size > most && oldest !== undefined) used.current.delete(oldest);
    },
    /** Indexes to render: visible and retained posts. */
    extractRange(range: Range): number[] {
      const indexes = new Set(defaultRangeExtractor(range));
      if (used.current.size > 0)
        for (const [index, { id }] of posts.entries()) if (used.current.has(id)) indexes.add(index);
      return [...indexes].toSorted((one, other) => one - other);
    },
  };
}
