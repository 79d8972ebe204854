import { type RefObject, useLayoutEffect, useState } from 'react';
import { isOnItsWay } from './onItsWay.ts';

/** Whether something that stands below an element, within the page's content, is on the screen: it would be pushed away. */
function hasReadingBelow(element: Element): boolean {
  const content = element.closest('main') ?? document.body;
  for (let part: Element | null = element; part && part !== content; part = part.parentElement)
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect();
      if (height > 0 && top < innerHeight && bottom > 0) return true;
    }
  return false;
}

const mayGrow = (list: Element | null): boolean =>
  list !== null && document.visibilityState === 'visible' && !hasReadingBelow(list);

/** What a list shows of its replies. */
interface Replies<Reply> {
  shown: readonly Reply[];
  /** How many have come at the end that are not shown. */
  waiting: number;
  /** Shows them too. */
  show: () => void;
}

/**
 * What others write at the end of the replies while something is read below stands back, for it would push that away.
 * What the person has written is shown at once, and so is a further page, which they asked for.
 */
export function useNewReplies<Reply extends { readonly id: string }>(
  ref: RefObject<Element | null>,
  replies: readonly Reply[],
  hasNext: boolean,
): Replies<Reply> {
  const [known, setKnown] = useState(() => ({ ids: new Set(replies.map(({ id }) => id)), hasNext }));
  const end = replies.findLastIndex(({ id }) => known.ids.has(id)) + 1;
  const show = () => setKnown({ ids: new Set(replies.map(({ id }) => id)), hasNext });
  const isNew = replies.some(({ id }) => !known.ids.has(id));
  const isOwn = [...known.ids].some(isOnItsWay) || replies.some(({ id }) => isOnItsWay(id));
  useLayoutEffect(() => {
    if (!isNew && known.hasNext === hasNext) return;
    // The offer stands under what is shown. While the list goes on, nothing comes at its end but its pages.
    if (end === 0 || end === replies.length || known.hasNext || isOwn || mayGrow(ref.current)) show();
  });
  return { shown: replies.slice(0, end), waiting: replies.length - end, show };
}
