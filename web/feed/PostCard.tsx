import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { type ReactNode, Suspense, useRef, type FocusEvent, useLayoutEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useMatch } from 'react-router-dom';
import type { PostCard_post$key } from '../__generated__/PostCard_post.graphql';
import { CommentSection } from '../comments/CommentSection.tsx';
import { GoneNotice } from '../comments/GoneNotice.tsx';
import { postPath } from '../comments/postPath.ts';
import { useComments } from '../comments/useComments.ts';
import { DraftSign } from '../drafts/DraftNotices.tsx';
import { EventView } from '../events/EventView.tsx';
import { useRemoved } from '../live/screen.ts';
import { useRefetchable } from '../live/refetchVisible.ts';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { PollView } from '../polls/PollView.tsx';
import { ReactionBar } from '../reactions/ReactionBar.tsx';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import translationQuery from '../__generated__/TranslationQuery$parameters.ts';
import { TranslationSkeleton } from '../translation/TranslationSkeleton.tsx';
import { buttonClasses, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useMediaQuery } from '../ui/pageStyle.ts';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { postEditDraftKey } from '../drafts/useDraft.ts';
import { PostAttachments } from './PostAttachments.tsx';
import { PostMenu } from './PostMenu.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SharedOrigin } from './SharedOrigin.tsx';
import { sentence } from '../ui/sentence.ts';
import { Html } from '../ui/Html.tsx';

/** Visible height of a collapsed text, in pixels; must equal `max-h-40` below. */
const shownHeight = 160;

/** Text of a post, collapsed if it is more than twice the visible height. */
function PostText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isLong && !isUnfolded;
  useLayoutEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const measure = () => setLong(current.offsetHeight > 2 * shownHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [html]);
  /** Expands when a hidden link takes the focus. */
  const unfoldFor = ({ target }: FocusEvent) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    if (isFolded && target.getBoundingClientRect().bottom - top > shownHeight) setUnfolded(true);
  };
  const unfold = () => {
    setUnfolded(true);
    // The button disappears: move the focus to the text.
    text.current?.focus({ preventScroll: true });
  };
  return (
    <div className="px-4">
      <div onFocus={unfoldFor} className={isFolded ? 'max-h-40 overflow-hidden mask-b-from-60%' : ''}>
        <div ref={text} tabIndex={-1} className="flow-root outline-none">
          <Html html={html} />
        </div>
      </div>
      {isFolded && (
        <Button kind="quiet" size="small" className="flush-small" onPress={unfold}>
          Lire la suite
        </Button>
      )}
    </div>
  );
}

/** Translation below the text. */
const postTranslation = onDemand(translationQuery, () => import('../translation/Translation.tsx'));

interface Props {
  post: PostCard_post$key;
  /** Position in the feed, from 1, and the feed's length; -1 while unknown. */
  position?: number;
  size?: number;
  /** Comments that are loaded and open with the post. */
  thread?: (autoFocus: boolean) => ReactNode;
}

/** Post with its actions and comments. */
export function PostCard({ post: key, position, size, thread }: Props) {
  const post = useFragment(
    graphql`
      fragment PostCard_post on Post {
        id
        databaseId
        text
        createdAt
        isPinned
        author {
          id
          name
          jobTitle
          ...PersonAvatar_user
          ...PersonLink_user
        }
        community {
          databaseId
          title
        }
        poll {
          ...PollView_poll
        }
        event {
          ...EventView_event
        }
        ...PostMenu_post
        ...ShareButton_post
        ...SharedOrigin_post
        ...PostAttachments_post
        ...ReactionBar_post
        ...CommentSection_post
      }
    `,
    key,
  );
  const comments = useComments(post.id, thread !== undefined);
  const translation = useOnDemand(postTranslation);
  const isInItsCommunity =
    useMatch({ path: '/communaute/:databaseId', end: false })?.params.databaseId ===
    post.community.databaseId;
  const isPhone = useMediaQuery('(width < 40rem)');
  const card = useRef<HTMLElement>(null);
  useRefetchable(card, post.id);
  const unsent = useRemoved(post.id);
  const { author, community } = post;
  const address = postPath(post);
  const heading = `post-${post.databaseId}`;

  const place = (
    <Link
      to={`/communaute/${community.databaseId}`}
      className="block truncate text-accent-ink underline decoration-accent-ink/35 underline-offset-2 hover:decoration-current"
    >
      {community.title}
    </Link>
  );
  if (unsent)
    return (
      <Card as="article" className="p-4">
        <GoneNotice nodeId={post.id} unsent={unsent} way={thread && <CommunityLink {...community} />}>
          Cette publication n’est plus disponible.
        </GoneNotice>
      </Card>
    );
  return (
    <Card
      as="article"
      ref={card}
      aria-labelledby={heading}
      {...(position === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': size })}
      tabIndex={-1}
      className="flex flex-col gap-1 pt-2.5 outline-offset-2"
    >
      <header className="flex items-center gap-2.5 pr-1.5 pl-4 max-sm:items-start">
        <PersonAvatar user={author} size={isPhone ? 40 : 32} isDecorative />
        {/* Time and job are below name and place where there is no room beside them. */}
        <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-1">
          <h2
            id={heading}
            className="m-0 flex max-w-full min-w-0 gap-x-1 *:min-w-0 text-[0.9375rem] leading-6 font-semibold"
          >
            <PersonLink user={author} className="block truncate" />
            {!isInItsCommunity && !isPhone && (
              <>
                <span className="shrink-0 font-normal text-muted"> dans </span>
                <span>{place}</span>
              </>
            )}
          </h2>
          {/* On phones it is as wide as the card, below the menu. */}
          <p className="m-0 flex items-center gap-x-1 text-sm text-muted max-sm:relative max-sm:-mr-10 sm:max-w-full">
            {!isInItsCommunity && isPhone && <span className="min-w-0 text-xs leading-6">{place}</span>}
            <Link
              to={address}
              className={`shrink-0 truncate leading-6 text-muted hover:underline max-sm:text-xs ${isInItsCommunity && isPhone ? 'max-w-full' : "max-w-3/4 before:content-['·_']"}`}
            >
              <TimeAgo date={post.createdAt} />
            </Link>
            {author.jobTitle && !isPhone && (
              <span className="truncate before:content-['·_']">{author.jobTitle}</span>
            )}
            <DraftSign place={postEditDraftKey(post.id)} />
          </p>
        </div>
        {post.isPinned && (
          <span className="flex items-center gap-1 rounded-full bg-sunken px-2 py-1 text-xs font-medium text-ink-soft">
            <IconPinFilled size={14} aria-hidden /> <span className="max-sm:sr-only">Épinglée</span>
          </span>
        )}
        <span className="-my-0.5 max-sm:-mt-3">
          <PostMenu post={post} translation={translation} />
        </span>
      </header>
      {post.text !== '' && !post.event && <PostText html={post.text} />}
      {post.poll && <PollView poll={post.poll} postId={post.id} />}
      {post.event && <EventView event={post.event} />}
      {translation.opened && (
        <div className="px-4">
          <Suspense fallback={<TranslationSkeleton />}>
            <postTranslation.Component {...translation.opened} text={post.text} />
          </Suspense>
        </div>
      )}
      <SharedOrigin post={post} attachments={<PostAttachments post={post} />} />
      <CommentSection
        post={post}
        comments={comments}
        thread={thread}
        bar={(field) => (
          <ReactionBar
            post={post}
            comments={comments}
            share={(className) => <ShareButton post={post} className={className} />}
            field={field}
          />
        )}
      />
    </Card>
  );
}

/** Link shown when the post no longer exists. */
const CommunityLink = ({ databaseId, title }: { databaseId: string; title: string }) => (
  <Link to={`/communaute/${databaseId}`} className={buttonClasses('primary')}>
    {sentence`Aller à la communauté ${title}`}
  </Link>
);
