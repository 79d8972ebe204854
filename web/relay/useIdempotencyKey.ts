import { useRef } from 'react';
import { randomId } from '../core/randomId.ts';

/** A file as itself: its bytes are not read for it. */
const identify = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Gives a key that stays the same while the same content is sent again, so that it is never written twice,
 * and is another one once anything of it has changed, or it was written and is forgotten.
 */
export function useIdempotencyKey(): { keyOf: (content: object) => string; forget: (key: string) => void } {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf(content) {
      const written = JSON.stringify(content, identify);
      if (last.current.content !== written) last.current = { content: written, key: randomId() };
      return last.current.key;
    },
    forget(key) {
      // Another may have been sent meanwhile, and keeps its own.
      if (last.current.key === key) last.current = { content: '', key: '' };
    },
  };
}
