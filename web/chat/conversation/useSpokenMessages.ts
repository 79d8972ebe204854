import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../ui/announce.ts';
import { precedes } from '../history/messageOrder.ts';
import { summaryOf } from '../summary.ts';

/** What is said of a message to people who hear the screen. */
interface SpokenMessage {
  readonly slug: string;
  readonly isMine: boolean;
  readonly plainText: string;
  readonly kind: string;
  readonly author: { readonly firstName: string };
}

/** Milliseconds in which messages that come together are said together. */
const burst = 800;

/**
 * Says what others write while a conversation is open, to people who hear the screen: one message in its words,
 * several in their number. Nothing is said of older ones that are loaded, nor of one's own.
 */
export function useSpokenMessages(messages: readonly SpokenMessage[]): void {
  const newest = messages.at(-1)?.slug ?? '';
  const spokenUpTo = useRef(newest);
  const speak = useEffectEvent(() => {
    const unspoken = messages.filter(({ slug, isMine }) => !isMine && precedes(spokenUpTo.current, slug));
    spokenUpTo.current = newest;
    const [first] = unspoken;
    if (first && unspoken.length === 1) announce(`${first.author.firstName}\u202F: ${summaryOf(first)}`);
    else if (first) announce(`${unspoken.length} nouveaux messages`);
  });
  useEffect(() => {
    if (!precedes(spokenUpTo.current, newest)) return;
    const timer = setTimeout(() => speak(), burst);
    return () => clearTimeout(timer);
  }, [newest]);
}
