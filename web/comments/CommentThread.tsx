import { graphql, usePaginationFragment } from 'react-relay';
import type { CommentThread_post$key } from '../__generated__/CommentThread_post.graphql';
import type { CommentThreadPaginationQuery } from '../__generated__/CommentThreadPaginationQuery.graphql';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useRegionQuery } from '../relay/Region.tsx';
import { CommentItem } from './CommentItem.tsx';
import { type Author, useCreateComment } from './useCreateComment.ts';
import { CommentForm } from './CommentForm.tsx';

// Opened on demand under one of many posts: the query starts with the thread.
/** The comments of a post in pages of five, newest first, and where one writes the next. */
export function CommentThread({ postId, isWriting }: { postId: string; isWriting: boolean }) {
  const { node, viewer } = useRegionQuery<CommentThreadQuery>(
    graphql`
      query CommentThreadQuery($id: ID!) @throwOnFieldError {
        viewer {
          id
          user {
            id
            slug
            fullName
            initials
            avatar {
              id
              url(width: 96, height: 96)
            }
          }
        }
        node(id: $id) {
          ... on Post @alias(as: "post") {
            ...CommentThread_post
          }
        }
      }
    `,
    { id: postId },
  );
  return node?.post && viewer ? (
    <Thread post={node.post} postId={postId} author={viewer.user} isWriting={isWriting} />
  ) : null;
}

/** Pages of five, as documented. */
const pageSize = 5;

function Thread({
  post,
  postId,
  author,
  isWriting,
}: {
  post: CommentThread_post$key;
  postId: string;
  author: Author;
  isWriting: boolean;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommentThreadPaginationQuery,
    CommentThread_post$key
  >(
    graphql`
      fragment CommentThread_post on Post
      @throwOnFieldError
      @refetchable(queryName: "CommentThreadPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" }) {
        commentCount
        viewerCanComment
        community {
          id
        }
        comments(first: $count, after: $cursor) @connection(key: "CommentThread_comments") {
          edges {
            node {
              id
              ...CommentItem_comment
            }
          }
        }
      }
    `,
    post,
  );
  const send = useCreateComment(postId, data.commentCount, author);
  const comments = data.comments.edges.map((edge) => edge.node);
  return (
    <div className="flex flex-col gap-3">
      {data.viewerCanComment && (
        <CommentForm
          subject={postId}
          communityId={data.community.id}
          label="Votre commentaire"
          placeholder="Écrire un commentaire…"
          autoFocus={isWriting}
          send={send}
        />
      )}
      <ul className="m-0 flex list-none flex-col gap-3 p-0" aria-label="Commentaires">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} postId={postId} communityId={data.community.id} author={author} />
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
