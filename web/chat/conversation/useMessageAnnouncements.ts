import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../ui/announce.ts';
import { precedes } from '../history/messageOrder.ts';
import { summaryOf } from '../messageText.ts';
import { sentence } from '../../ui/sentence.ts';

/** Fields of a message that the announcements need. */
interface AnnouncedMessage {
  readonly databaseId: string;
  readonly viewerIsAuthor: boolean;
  readonly isDeleted: boolean;
  readonly notice: object | null | undefined;
  readonly plainText: string;
  readonly kind: string;
  readonly author: { readonly firstName: string };
}

/** Milliseconds without a new message before the new ones are announced together. */
const debounceDelay = 800;

/** Announces new messages of others to screen readers: one by its text, several by their number. */
export function useMessageAnnouncements(messages: readonly AnnouncedMessage[]): void {
  const newest = messages.at(-1)?.databaseId ?? '';
  const announcedUpTo = useRef(newest);
  const announceNew = useEffectEvent(() => {
    const unannounced = messages.filter(
      ({ databaseId, viewerIsAuthor, isDeleted, notice }) =>
        !viewerIsAuthor && !isDeleted && !notice && precedes(announcedUpTo.current, databaseId),
    );
    announcedUpTo.current = newest;
    const [first] = unannounced;
    if (first && unannounced.length === 1)
      announce(sentence`${first.author.firstName}\u202F: ${summaryOf(first)}`);
    else if (first) announce(`${unannounced.length} nouveaux messages`);
  });
  useEffect(() => {
    if (!precedes(announcedUpTo.current, newest)) return;
    const timer = setTimeout(() => announceNew(), debounceDelay);
    return () => clearTimeout(timer);
  }, [newest]);
}
