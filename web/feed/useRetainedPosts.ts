import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { useRef } from 'react';

/** At most this many posts stay in the page beside those near the screen. */
const most = 20;

/**
 * Posts that the person has done something with stay in the page while they scroll on: what is being written
 * there, what plays and where the keyboard's focus is are not taken away.
 */
export function useRetainedPosts(posts: readonly { readonly id: string }[]) {
  const used = useRef(new Set<string>());
  return {
    /** Notes that a post is being used; the one used longest ago goes. */
    note(id: string) {
      used.current.delete(id);
      used.current.add(id);
      const [oldest] = used.current;
      if (used.current.size > most && oldest !== undefined) used.current.delete(oldest);
    },
    /** The posts to render: those near the screen, and those in use. */
    extractRange(range: Range): number[] {
      const indexes = new Set(defaultRangeExtractor(range));
      if (used.current.size > 0)
        for (const [index, { id }] of posts.entries()) if (used.current.has(id)) indexes.add(index);
      return [...indexes].toSorted((one, other) => one - other);
    },
  };
}
