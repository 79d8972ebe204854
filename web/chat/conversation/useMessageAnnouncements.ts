import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../ui/announce.ts';
import { precedes } from '../history/messageOrder.ts';
import { summaryOf } from '../messageText.ts';
import { sentence } from '../../ui/sentence.ts';

/** Text announced to screen readers. */
interface AnnouncedMessage {
  readonly databaseId: string;
  readonly viewerIsAuthor: boolean;
  readonly isDeleted: boolean;
  readonly notice: object | null | undefined;
  readonly plainText: string;
  readonly kind: string;
  readonly author: { readonly firstName: string };
}

/** Interval, in milliseconds, in which messages are announced together. */
const burst = 800;

/** Announces new messages of others to screen readers: one by its text, several by their number. */
export function useMessageAnnouncements(messages: readonly AnnouncedMessage[]): void {
  const newest = messages.at(-1)?.databaseId ?? '';
  const spokenUpTo = useRef(newest);
  const speak = useEffectEvent(() => {
    const unspoken = messages.filter(
      ({ databaseId, viewerIsAuthor, isDeleted, notice }) =>
        !viewerIsAuthor && !isDeleted && !notice && precedes(spokenUpTo.current, databaseId),
    );
    spokenUpTo.current = newest;
    const [first] = unspoken;
    if (first && unspoken.length === 1)
      announce(sentence`${first.author.firstName}\u202F: ${summaryOf(first)}`);
    else if (first) announce(`${unspoken.length} nouveaux messages`);
  });
  useEffect(() => {
    if (!precedes(spokenUpTo.current, newest)) return;
    const timer = setTimeout(() => speak(), burst);
    return () => clearTimeout(timer);
  }, [newest]);
}
