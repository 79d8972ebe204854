import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { useWriting_viewer$key } from '../__generated__/useWriting_viewer.graphql';
import { messageOf } from '../core/errors.ts';
import { useRefetchable } from '../live/refetchVisible.ts';
import { useRegisterConnection } from '../live/connectionRegistry.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { Button } from '../ui/Button.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { newCommentsText, newRepliesText } from './newCommentsText.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentAction } from './CommentBody.tsx';
import { commentsName, repliesName } from './lists.ts';
import { maxRows, pageSize, refetchAround, refetchGrown, refetchLoaded } from './refetchLoaded.ts';
import { useNewEntries } from './useNewEntries.ts';

/** Comments are shown newest first, replies oldest first. */
const kinds = {
  comment: {
    growsAt: 'top',
    name: commentsName,
    refetch: refetchGrown,
    label: 'Commentaires',
    more: 'Afficher plus de commentaires',
    previous: 'Afficher les commentaires plus récents',
    newText: newCommentsText,
    gap: 'gap-3',
    form: {
      label: 'Votre commentaire',
      dropLabel: 'Ajouter au commentaire',
      placeholder: 'Écrire un commentaire…',
    },
  },
  reply: {
    growsAt: 'end',
    name: repliesName,
    refetch: refetchLoaded,
    label: 'Réponses',
    more: 'Afficher plus de réponses',
    previous: 'Afficher les réponses précédentes',
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
  viewer: useWriting_viewer$key;
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

/** The comments of a post or the replies to a comment, in pages, with the form for the next one. */
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
  const { growsAt, name, refetch, label, more, previous, newText, gap, form: texts } = kinds[kind];
  useRegisterConnection(name(subject), connectionId);
  useOpenedRows(edges.length, maxRows, { hasNext, isLoadingNext, loadNext });
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const environment = useRelayEnvironment();
  const isNewestFirst = growsAt === 'top';
  const isEndMissing = isNewestFirst ? hasPrevious : hasNext;
  useRefetchable(place, name(subject), () => {
    if (around === undefined) return refetch(environment, pages, subject, edges.length);
    // New entries are not next to the loaded ones.
    if (isEndMissing) return Promise.resolve();
    return refetchAround(environment, pages, { id: subject, around }, edges.length);
  });
  const { shown, waiting, show } = useNewEntries(
    list,
    edges.map(({ node }) => node),
    { growsAt, isEndMissing },
  );
  const showNew = () => {
    show();
    // The button disappears: move the focus to the list.
    list.current?.focus({ preventScroll: true });
  };
  // At the end the button is part of the last entry: a line of its own would move the content below.
  const offer = !isNewestFirst && waiting > 0 && (
    <CommentAction onClick={showNew}>{newText(waiting)}</CommentAction>
  );
  const form = { kind, subject, viewer, communityId, autoFocus, ...texts };
  return (
    <div ref={place} className={`flex flex-col ${gap}`}>
      {isNewestFirst && hasForm && <CommentForm {...form} />}
      {isNewestFirst && (
        <div role="status" className="empty:hidden">
          {waiting > 0 && (
            <Button size="small" icon={<IconArrowUp size={16} aria-hidden />} onPress={showNew}>
              {newText(waiting)}
            </Button>
          )}
        </div>
      )}
      <LoadMore
        label={previous}
        hasNext={hasPrevious}
        isLoading={isLoadingPrevious}
        onLoad={(done) =>
          loadPrevious(pageSize, { onComplete: (failure) => done(failure && messageOf(failure)) })
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
        label={more}
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(done) =>
          loadNext(pageSize, { onComplete: (failure) => done(failure && messageOf(failure)) })
        }
      />
      {!isNewestFirst && hasForm && <CommentForm {...form} />}
    </div>
  );
}
