import { type ReactNode, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, Environment } from 'relay-runtime';
import type { useCommentForm_viewer$key } from '../__generated__/useCommentForm_viewer.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { useRefetchable } from '../live/refetchVisible.ts';
import { useRegisterConnection } from '../live/screen.ts';
import { useOpenedRows, refetchPages } from '../relay/pagination.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { CommentAction, newRepliesText } from './CommentBody.tsx';
import { newCommentsText } from './LastComment.tsx';
import { CommentForm } from './CommentForm.tsx';
import { commentListName, replyListName, isOptimistic } from './connections.ts';

/** Whether a list may grow: the focus is outside it and its form, and no content below it is on the screen. */
function canGrow(list: Element | null): boolean {
  if (list === null || document.visibilityState !== 'visible') return false;
  if (list.parentElement?.contains(document.activeElement)) return false;
  const content = list.closest('main') ?? document.body;
  for (let part: Element | null = list; part && part !== content; part = part.parentElement)
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect();
      if (height > 0 && top < innerHeight && bottom > 0) return false;
    }
  return true;
}

interface NewEntries<Entry> {
  shown: readonly Entry[];
  /** Number of new entries that are not shown yet. */
  waiting: number;
  /** Shows the new entries. */
  show: () => void;
}

/**
 * Holds back new entries of others at the end of a list while they would move what the user reads, or the form that
 * is in use. Entries of the user and further pages are shown at once.
 */
export function useNewEntries<Entry extends { readonly id: string }>(
  ref: RefObject<Element | null>,
  entries: readonly Entry[],
  /** Whether pages are missing at the end. */
  isEndMissing: boolean,
): NewEntries<Entry> {
  const [known, setKnown] = useState(() => ({ ids: new Set(entries.map(({ id }) => id)), isEndMissing }));
  const show = () => setKnown({ ids: new Set(entries.map(({ id }) => id)), isEndMissing });
  const isKnown = ({ id }: Entry) => known.ids.has(id);
  const shown = entries.slice(0, entries.findLastIndex(isKnown) + 1);
  const waiting = entries.length - shown.length;
  const isNew = !entries.every(isKnown);
  const isOwn = [...known.ids].some(isOptimistic) || entries.some(({ id }) => isOptimistic(id));
  // A list that misses pages at its end grows by these only.
  const isPage = known.isEndMissing;
  useLayoutEffect(() => {
    if (!isNew && known.isEndMissing === isEndMissing) return;
    if (waiting === 0 || shown.length === 0 || isPage || isOwn || canGrow(ref.current)) show();
  });
  return { shown, waiting, show };
}

/** Page size of the specification. */
const pageSize = 5;
/** Maximum page size. */
const maxRows = 50;

/** Refetches the loaded part of a list. */
async function refetchLoaded(
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> {
  await refetchPages(environment, list, { id }, { shown: Math.max(pageSize, shown), most: maxRows });
}

/** Number of new rows at the top that must not displace loaded ones. */
const arrivals = 20;

/** Refetches the loaded part of a list that grows at the top. */
const refetchGrown = (
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> => refetchLoaded(environment, list, id, Math.max(pageSize, shown) + arrivals);

/**
 * Refetches a list that was loaded around an entry: as many rows on each side as are loaded in all, and a few arrivals.
 * A longer list stays as it is.
 */
async function refetchAround(
  environment: Environment,
  list: GraphQLTaggedNode,
  variables: { id: string; around: string },
  shown: number,
): Promise<void> {
  if (2 * shown > maxRows) return;
  await refetchPages(environment, list, variables, {
    shown: 2 * shown + pageSize,
    most: maxRows,
  });
}

/** Both kinds are shown oldest first. Comments are loaded newest first, so that the first page is the end. */
const kinds = {
  comment: {
    isNewestFirst: true,
    name: commentListName,
    refetch: refetchGrown,
    label: 'Commentaires',
    older: 'Afficher les commentaires précédents',
    newer: 'Afficher les commentaires suivants',
    newText: newCommentsText,
    gap: 'gap-3',
    form: {
      label: 'Votre commentaire',
      dropLabel: 'Ajouter au commentaire',
      placeholder: 'Écrire un commentaire…',
    },
  },
  reply: {
    isNewestFirst: false,
    name: replyListName,
    refetch: refetchLoaded,
    label: 'Réponses',
    older: 'Afficher les réponses précédentes',
    newer: 'Afficher plus de réponses',
    newText: newRepliesText,
    gap: 'gap-2',
    form: {
      label: 'Votre réponse',
      dropLabel: 'Ajouter à la réponse',
      placeholder: 'Écrire une réponse…',
    },
  },
} as const;

type Load = (count: number, options?: { onComplete: (failure: Error | null) => void }) => unknown;

interface Paging {
  hasNext: boolean;
  hasPrevious: boolean;
  isLoadingNext: boolean;
  isLoadingPrevious: boolean;
  loadNext: Load;
  loadPrevious: Load;
}

interface Props<Entry> {
  kind: keyof typeof kinds;
  /** Global id of the post or comment that the entries belong to. */
  subject: string;
  communityId: string;
  viewer: useCommentForm_viewer$key;
  /** Fragment of the list, for refetching. */
  pages: GraphQLTaggedNode;
  list: { readonly __id: string; readonly edges: readonly { readonly node: Entry }[] };
  paging: Paging;
  /** Id in web addresses of the entry that the first page was requested around. */
  around?: string | undefined;
  hasForm: boolean;
  autoFocus: boolean;
  /** Renders an entry. `offer` is shown beside its actions. */
  children: (entry: Entry, offer: ReactNode) => ReactNode;
}

/** Loads a page of entries. Rejects on failure. */
const loadEntries = (load: Load) =>
  new Promise<void>((resolve, reject) =>
    load(maxRows, { onComplete: (failure) => (failure ? reject(failure) : resolve()) }),
  );

/** The comments of a post or the replies to a comment, oldest first, in pages, with the form for the next one. */
export function Thread<Entry extends { readonly id: string }>({
  kind,
  subject,
  communityId,
  viewer,
  pages,
  list: { __id: connectionId, edges },
  paging: { hasNext, hasPrevious, isLoadingNext, isLoadingPrevious, loadNext, loadPrevious },
  around,
  hasForm,
  autoFocus,
  children,
}: Props<Entry>) {
  const { isNewestFirst, name, refetch, label, older, newer, newText, gap, form: texts } = kinds[kind];
  useRegisterConnection(name(subject), connectionId);
  useOpenedRows(edges.length, maxRows, { hasNext, isLoadingNext, loadNext });
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const environment = useRelayEnvironment();
  const following = { hasNext, isLoading: isLoadingNext, load: loadNext };
  const preceding = { hasNext: hasPrevious, isLoading: isLoadingPrevious, load: loadPrevious };
  const [before, after] = isNewestFirst ? [following, preceding] : [preceding, following];
  const isEndMissing = after.hasNext;
  const entries = edges.map(({ node }) => node);
  useRefetchable(place, name(subject), () => {
    const isShort = edges.length < maxRows;
    if (around === undefined && isShort) return refetch(environment, pages, subject, edges.length);
    // New entries are not next to the loaded ones.
    if (isEndMissing) return Promise.resolve();
    if (around !== undefined && isShort)
      return refetchAround(environment, pages, { id: subject, around }, edges.length);
    // A page in place of a longer list would close what the user reads.
    return loadEntries(after.load);
  });
  const { shown, waiting, show } = useNewEntries(
    list,
    isNewestFirst ? entries.toReversed() : entries,
    isEndMissing,
  );
  const showNew = () => {
    show();
    // The button disappears: move the focus to the list.
    list.current?.focus({ preventScroll: true });
  };
  // The button is part of the last entry: a line of its own would move the content below.
  const offer = waiting > 0 && <CommentAction onClick={showNew}>{newText(waiting)}</CommentAction>;
  const form = { kind, subject, viewer, communityId, autoFocus, ...texts };
  return (
    <div ref={place} className={`flex flex-col ${gap}`}>
      <LoadMore
        label={older}
        hasNext={before.hasNext}
        isLoading={before.isLoading}
        onLoad={(done) =>
          before.load(pageSize, { onComplete: (failure) => done(failure && errorMessageOf(failure)) })
        }
      />
      <ul
        ref={list}
        tabIndex={-1}
        className={`m-0 flex list-none flex-col ${gap} p-0 outline-none`}
        aria-label={label}
      >
        {shown.map((entry, index) => (
          <li key={entry.id}>{children(entry, index === shown.length - 1 && offer)}</li>
        ))}
      </ul>
      <LoadMore
        label={newer}
        hasNext={after.hasNext}
        isLoading={after.isLoading}
        onLoad={(done) =>
          after.load(pageSize, { onComplete: (failure) => done(failure && errorMessageOf(failure)) })
        }
      />
      {hasForm && <CommentForm {...form} />}
    </div>
  );
}
