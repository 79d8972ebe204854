import { useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import type { PostPageQuery } from '../__generated__/PostPageQuery.graphql';
import { CommentThread, type Target } from '../comments/CommentThread.tsx';
import { Replies } from '../comments/ReplyThread.tsx';
import { CompactHeader } from '../communities/CompactHeader.tsx';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { postPath, entryElementId } from '../comments/postPath.ts';
import { PostCard } from './PostCard.tsx';
import { postPageQuery, targetIn } from './PostPage.query.ts';
import { useEffect } from 'react';
import { startsAtTop } from '../core/scrollRestoration.ts';

/** Milliseconds for which a target is marked. */
const markDuration = 4_000;

/** Draws a ring around an element for a moment; it fades where motion is not reduced. */
function mark(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const ring = { outline: '3px solid var(--c-accent-ink)', outlineOffset: '4px' };
  element.animate([ring, { ...ring, offset: 0.75 }, isStill ? ring : { outlineColor: 'transparent' }], {
    duration: markDuration,
  });
}

/** Scrolls to the comment or reply with this id in web addresses, focuses and marks it, except after Back. */
function useScrollToComment(databaseId: string | undefined): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { key } = location;
  useEffect(() => {
    if (databaseId === undefined || (isReturn && !startsAtTop(location))) return;
    const element = document.getElementById(entryElementId(databaseId));
    if (!element) return;
    element.tabIndex = -1;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    mark(element);
    // Once per visit, however the location object changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [databaseId, key]);
}

type Post = NonNullable<PostPageQuery['response']['post']>;

/** The comment that the address names, with the replies that are loaded around a reply. */
function linkedCommentOf(post: Post, databaseId: string | null): Target | undefined {
  if (databaseId === null) return undefined;
  const { commentOrReply } = post;
  if (commentOrReply?.__typename === 'Comment')
    return { databaseId, commentId: commentOrReply.id, replies: undefined };
  const parent = commentOrReply?.__typename === 'Reply' ? commentOrReply.comment : null;
  if (!parent) return { databaseId, commentId: undefined, replies: undefined };
  return {
    databaseId,
    commentId: parent.id,
    replies: (viewer, hasForm) => (
      <Replies
        comment={parent}
        communityId={post.community.id}
        postId={post.id}
        address={postPath(post)}
        viewer={viewer}
        hasForm={hasForm}
        around={databaseId}
      />
    ),
  };
}

/** Page of a post with open comments; an address that names a comment shows it among its neighbours. */
export function Component() {
  const { post, viewer, platform } = usePageData<PostPageQuery>(postPageQuery);
  const reload = usePageReload(postPageQuery);
  const { search } = useLocation();
  const target = post ? linkedCommentOf(post, targetIn(search)) : undefined;
  useScrollToComment(target?.commentId === undefined ? undefined : target.databaseId);
  if (!post) return <NotFound />;
  const isCommentMissing = target !== undefined && target.commentId === undefined;
  return (
    <>
      <h1 className="sr-only">Publication</h1>
      <ErrorRegion onRetry={reload} className="mb-4">
        <CompactHeader community={post.community} />
      </ErrorRegion>
      {isCommentMissing && platform?.capabilities.includes('COMMENT_LINKS') && (
        <p role="status" className="m-0 mb-3 rounded-xl bg-surface px-4 py-2.5 text-[0.9375rem]">
          Ce commentaire n’existe plus.
        </p>
      )}
      <PostCard
        key={post.id}
        post={post}
        thread={(autoFocus) =>
          viewer && (
            <ErrorRegion onRetry={reload}>
              <CommentThread
                key={target?.databaseId ?? ''}
                post={post}
                viewer={viewer}
                autoFocus={autoFocus}
                target={target}
              />
            </ErrorRegion>
          )
        }
      />
    </>
  );
}
