import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SharedOrigin_post$key } from '../__generated__/SharedOrigin_post.graphql';
import { EventView } from '../events/EventView.tsx';
import { PollView } from '../polls/PollView.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Html } from '../ui/Html.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { GuestMark } from '../ui/Badge.tsx';

interface Props {
  post: SharedOrigin_post$key;
  /** Attachments of the post, which are those of its original. */
  attachments: ReactNode;
}

/** Original of a share: author, date, text, poll or event, attachments and link, or a notice if it was deleted. */
export function SharedOrigin({ post, attachments }: Props) {
  const { id, sharedFrom, hasDeletedOriginal, community } = useFragment(
    graphql`
      fragment SharedOrigin_post on Post {
        id
        hasDeletedOriginal
        community {
          databaseId
        }
        sharedFrom {
          postDatabaseId
          communityDatabaseId
          author {
            name
            isGuest
            initials
            jobTitle
            avatar {
              contentUrl(width: 64, height: 64)
            }
          }
          text
          createdAt
          poll {
            ...PollView_poll
          }
          event {
            ...EventView_event
          }
        }
      }
    `,
    post,
  );
  if (hasDeletedOriginal)
    return <Frame attachments={attachments}>La publication d’origine a été supprimée.</Frame>;
  if (!sharedFrom) return attachments;
  const { author, createdAt, text, postDatabaseId, poll, event } = sharedFrom;
  // The route finds the post by its id: any community works.
  const address =
    postDatabaseId &&
    `/communaute/${sharedFrom.communityDatabaseId ?? community.databaseId}/post/${postDatabaseId}`;
  return (
    <Frame attachments={attachments}>
      <span className="flex items-center gap-2">
        <Avatar
          name={author?.name ?? ''}
          initials={author?.initials ?? ''}
          src={author?.avatar?.contentUrl ?? null}
          size={32}
        />
        <span className="min-w-0">
          <span className="block font-medium">
            <span dir="auto">{author?.name}</span>
            {author && <GuestMark of={author} />}
          </span>
          <span className="block text-xs text-muted">
            {author?.jobTitle && <span>{createdAt ? `${author.jobTitle} · ` : author.jobTitle}</span>}
            {createdAt && <TimeAgo date={createdAt} />}
          </span>
        </span>
      </span>
      {poll && (
        <div className="-mx-4 mt-3">
          <PollView poll={poll} postId={id} isReadOnly={postDatabaseId === null} />
        </div>
      )}
      {event && (
        <div className="-mx-4 mt-3">
          <EventView event={event} />
        </div>
      )}
      {text !== '' && !poll && !event && <Html html={text} className="mt-1.5 text-[0.9375rem]" />}
      {address && (
        <Link to={address} className="mt-1 inline-flex min-h-6 items-center text-accent-ink hover:underline">
          Voir la publication d’origine
        </Link>
      )}
    </Frame>
  );
}

const Frame = ({ attachments, children }: { attachments: ReactNode; children: ReactNode }) => (
  <blockquote className="mx-4 my-0 overflow-hidden rounded-xl border border-line bg-sunken/50 text-sm">
    <div className="flex gap-2 p-3">
      <IconShare3
        size={18}
        className="mt-1 shrink-0 text-muted"
        aria-label="Publication partagée"
        role="img"
      />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
    <div className="flex flex-col gap-1.5 [&>:last-child:is(.mx-4,.px-4)]:mb-3">{attachments}</div>
  </blockquote>
);
