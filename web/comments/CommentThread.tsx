import { IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  graphql,
  useFragment,
  usePaginationFragment,
  usePreloadedQuery,
  useRelayEnvironment,
} from 'react-relay/hooks';
import type { CommentThread_post$key } from '../__generated__/CommentThread_post.graphql';
import type { CommentThread_viewer$key } from '../__generated__/CommentThread_viewer.graphql';
import type { CommentThreadPaginationQuery } from '../__generated__/CommentThreadPaginationQuery.graphql';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { useReadAgain } from '../live/readAgain.ts';
import { useShownList } from '../live/shownLists.ts';
import type { Opened } from '../relay/onDemand.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { Button } from '../ui/Button.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { arrivalsText } from './arrivalsText.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { commentsName } from './lists.ts';
import { mostRows, pageSize, readGrownAgain } from './readPagesAgain.ts';
import { useArrivals } from './useArrivals.ts';
import { isOnItsWay } from './onItsWay.ts';

/** The comments of a post, where they are opened under one of many posts. */
const commentThreadQuery = graphql`
  query CommentThreadQuery($id: ID!) @preloadable @throwOnFieldError {
    viewer {
      ...CommentThread_viewer
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        ...CommentThread_post
      }
    }
  }
`;

const commentPages = graphql`
  fragment CommentThread_post on Post
  @throwOnFieldError
  @refetchable(queryName: "CommentThreadPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
    id
    # Brings the count of the card up to date.
    commentCount
    viewerCanComment
    community {
      id
    }
    comments(first: $count, after: $cursor) @connection(key: "CommentThread_comments") {
      __id
      edges {
        node {
          id
          ...CommentItem_comment
        }
      }
    }
  }
`;

interface OpenedProps extends Opened<CommentThreadQuery> {
  /** Whether it was opened to write. */
  isWriting: boolean;
}

/** The comments of a post, opened under it. */
export default function OpenedThread({ queryRef, isWriting }: OpenedProps) {
  const { node, viewer } = usePreloadedQuery<CommentThreadQuery>(commentThreadQuery, queryRef);
  return node?.post && viewer ? (
    <CommentThread post={node.post} viewer={viewer} isWriting={isWriting} />
  ) : null;
}

interface Props {
  post: CommentThread_post$key;
  viewer: CommentThread_viewer$key;
  isWriting: boolean;
}

/** The comments of a post in pages of five, newest first, and where one writes the next. */
export function CommentThread({ post, viewer: viewerKey, isWriting }: Props) {
  const viewer = useFragment(
    graphql`
      fragment CommentThread_viewer on Viewer {
        ...CommentItem_viewer
        ...useWriting_viewer
      }
    `,
    viewerKey,
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommentThreadPaginationQuery,
    CommentThread_post$key
  >(commentPages, post);
  const { __id: connectionId, edges } = data.comments;
  useShownList(commentsName(data.id), connectionId);
  useOpenedRows(edges.length, mostRows, { hasNext, isLoadingNext, loadNext });
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const environment = useRelayEnvironment();
  useReadAgain(place, commentsName(data.id), () => {
    const known = edges.map(({ node }) => node.id).filter((id) => !isOnItsWay(id));
    return readGrownAgain(environment, commentPages, data.id, known.length);
  });
  const { shown, waiting, show } = useArrivals(
    list,
    edges.map(({ node }) => node),
    isOnItsWay,
  );
  const showArrivals = () => {
    show();
    // The button goes: who reads by keyboard goes on in the list.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className="flex flex-col gap-3">
      {data.viewerCanComment && (
        <CommentForm
          kind="comment"
          subject={data.id}
          viewer={viewer}
          communityId={data.community.id}
          label="Votre commentaire"
          dropLabel="Ajouter au commentaire"
          placeholder="Écrire un commentaire…"
          autoFocus={isWriting}
        />
      )}
      <div role="status" className="empty:hidden">
        {waiting > 0 && (
          <Button size="small" icon={<IconArrowUp size={16} aria-hidden />} onPress={showArrivals}>
            {arrivalsText(waiting)}
          </Button>
        )}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        className="m-0 flex list-none flex-col gap-3 p-0 outline-none"
        aria-label="Commentaires"
      >
        {shown.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} communityId={data.community.id} postId={data.id} viewer={viewer} />
          </li>
        ))}
      </ul>
      <LoadMore
        label="Afficher plus de commentaires"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(done) =>
          loadNext(pageSize, { onComplete: (failure) => done(failure && messageOf(failure)) })
        }
      />
    </div>
  );
}
