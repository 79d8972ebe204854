import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NotificationItem_notification$key } from '../__generated__/NotificationItem_notification.graphql';
import type { NotificationItemReadMutation } from '../__generated__/NotificationItemReadMutation.graphql';
import { commentPath } from '../comments/postPath.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Html } from '../ui/Html.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { useDeleteNotification } from './useDeleteNotification.ts';

/** Notification; a click marks it as read and opens its destination. */
export function NotificationItem({
  notification: key,
  isDeletable,
  onClose,
}: {
  notification: NotificationItem_notification$key;
  /** Whether it can be deleted by itself. */
  isDeletable: boolean;
  onClose: () => void;
}) {
  const notification = useFragment(
    graphql`
      fragment NotificationItem_notification on Notification {
        id
        text
        plainText
        excerpt
        actor {
          initials
          avatar {
            contentUrl(width: 96, height: 96)
          }
        }
        destination
        community {
          databaseId
        }
        postDatabaseId
        commentOrReplyDatabaseId
        isRead
        createdAt
      }
    `,
    key,
  );
  const { id, actor, isRead, destination, postDatabaseId } = notification;
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
    MEMBERSHIP_REQUESTS: `${community}/invitations`,
    POST: commentPath(`${community}/post/${postDatabaseId ?? ''}`, notification.commentOrReplyDatabaseId),
    SCHEDULED_POSTS: '/publications-programmees',
    NONE: null,
  };
  const to = destination in address ? address[destination as keyof typeof address] : null;
  const remove = useDeleteNotification();
  const classes = `${isDeletable ? 'pr-4 pointer-coarse:pr-12' : 'pr-4'} ${rowClasses(isRead)}`;
  const content: ReactNode = (
    <>
      <Avatar name="" initials={actor?.initials ?? ''} src={actor?.avatar?.contentUrl ?? null} size={40} />
      <span className="min-w-0 flex-1 text-sm leading-tight">
        <Html html={notification.text} dir="ltr" className="line-clamp-2 break-words" />
        <span className="mt-0.5 flex gap-1 text-xs text-muted">
          {notification.excerpt && (
            <span dir="auto" className="truncate">
              {notification.excerpt}
            </span>
          )}
          <span className="shrink-0">
            {notification.excerpt && <span>· </span>}
            <TimeAgo date={notification.createdAt} />
          </span>
        </span>
      </span>
      {!isRead && <UnreadDot />}
    </>
  );
  return (
    <div className="group relative">
      {to === null ? (
        <button type="button" onClick={read} className={classes}>
          {content}
        </button>
      ) : (
        <Link
          to={to}
          // The URL has the id, so that a reload works.
          {...(destination === 'MEMBERSHIP_REQUESTS' ? { state: { id: communityDatabaseId } } : {})}
          onClick={() => {
            read();
            onClose();
          }}
          className={classes}
        >
          {content}
        </Link>
      )}
      {isDeletable && (
        <span className="absolute top-1/2 right-1 -translate-y-1/2 rounded-full bg-raised opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={`Supprimer la notification : ${notification.plainText}`}
            size="small"
            onPress={() => remove(id)}
          >
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** Classes of a row, 64 pixels high. */
export const rowClasses = (isRead: boolean): string =>
  `flex min-h-16 w-full items-center gap-3 border-l-3 py-1.5 pl-[1.0625rem] text-left text-ink no-underline hover:bg-sunken focus-visible:outline-offset-[-3px] ${
    isRead ? 'border-transparent forced-colors:border-[Canvas]' : 'border-accent-ink bg-unread'
  }`;

/** Mark of an unread notification. */
export const UnreadDot = () => (
  <span
    role="img"
    aria-label="Non lue"
    className="size-2.5 shrink-0 rounded-full bg-accent-ink forced-colors:bg-[Highlight]"
  />
);
