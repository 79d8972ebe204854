import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NotificationItem_notification$key } from '../__generated__/NotificationItem_notification.graphql';
import type { NotificationItemReadMutation } from '../__generated__/NotificationItemReadMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Html } from '../ui/Html.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

/** Notification; a click marks it as read and opens its target. */
export function NotificationItem({
  notification: key,
  onClose,
}: {
  notification: NotificationItem_notification$key;
  onClose: () => void;
}) {
  const notification = useFragment(
    graphql`
      fragment NotificationItem_notification on Notification {
        id
        text
        author {
          initials
          avatar {
            url(width: 96, height: 96)
          }
        }
        target
        community {
          databaseId
        }
        postDatabaseId
        isRead
        createdAt
      }
    `,
    key,
  );
  const { id, author, isRead, target, postDatabaseId } = notification;
  const communityDatabaseId = notification.community?.databaseId ?? '';
  const [run] = useAsyncMutation<NotificationItemReadMutation>(graphql`
    mutation NotificationItemReadMutation($input: MarkNotificationsReadInput!) @raw_response_type {
      markNotificationsRead(input: $input) {
        notifications {
          id
          isRead
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const read = () => {
    if (isRead) return;
    // On failure it stays unread.
    void run(
      { input: { notificationIds: [id] } },
      {
        optimisticResponse: {
          markNotificationsRead: { notifications: [{ id, isRead: true }], userErrors: [] },
        },
      },
    );
  };
  const community = `/communaute/${communityDatabaseId}`;
  const address = {
    COMMUNITY: community,
    JOIN_REQUESTS: `${community}/invitations`,
    POST: `${community}/post/${postDatabaseId ?? ''}`,
    NONE: null,
  };
  const to = target in address ? address[target as keyof typeof address] : null;
  const classes = `flex w-full items-start gap-3 border-l-3 py-3 pr-5 pl-[1.0625rem] text-left text-ink no-underline hover:bg-sunken focus-visible:outline-offset-[-3px] ${
    isRead ? 'border-transparent forced-colors:border-[Canvas]' : 'border-accent-ink bg-unread'
  }`;
  const content: ReactNode = (
    <>
      <Avatar name="" initials={author?.initials ?? ''} src={author?.avatar?.url ?? null} size={40} />
      <span className="min-w-0 flex-1">
        <Html html={notification.text} dir="ltr" className="text-[0.9375rem] break-words" />
        <TimeAgo date={notification.createdAt} className="text-sm text-muted" />
      </span>
      {!isRead && (
        <span
          role="img"
          aria-label="Non lue"
          className="mt-2 size-2.5 shrink-0 rounded-full bg-accent-ink forced-colors:bg-[Highlight]"
        />
      )}
    </>
  );
  if (to === null)
    return (
      <button type="button" onClick={read} className={classes}>
        {content}
      </button>
    );
  return (
    <Link
      to={to}
      // The URL has the id, so that a reload works.
      {...(target === 'JOIN_REQUESTS' ? { state: { id: communityDatabaseId } } : {})}
      onClick={() => {
        read();
        onClose();
      }}
      className={classes}
    >
      {content}
    </Link>
  );
}
