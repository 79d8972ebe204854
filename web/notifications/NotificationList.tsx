import { useEffect, useState, useTransition, type ReactNode, useId } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { NotificationList_viewer$key } from '../__generated__/NotificationList_viewer.graphql';
import type { NotificationListPaginationQuery } from '../__generated__/NotificationListPaginationQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { fetchNewNotifications, type Filter, notificationListName, filters } from './newNotifications.ts';
import { markNotificationsSeen } from './markNotificationsSeen.ts';
import { NotificationItem, UnreadDot, rowClasses } from './NotificationItem.tsx';
import { useRegisterConnection } from '../live/screen.ts';
import { onCountersChanged } from '../live/viewerEvents.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import { Html } from '../ui/Html.tsx';

interface NotificationGroupProps {
  /** Sentence of the newest one, HTML. */
  newest: string;
  count: number;
  hasUnread: boolean;
  /** Its notifications, shown while it is open. */
  children: ReactNode;
}

/** New posts of one community in a row that opens. */
function NotificationGroup({ newest, count, hasUnread, children }: NotificationGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`pr-4 ${rowClasses(!hasUnread)}`}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <IconNews size={22} aria-hidden />
        </span>
        <span className="min-w-0 flex-1 text-sm leading-tight">
          <Html html={newest} className="line-clamp-2 break-words" />
          <span className="mt-0.5 block text-xs text-muted">{`et ${count - 1} autres publications`}</span>
        </span>
        {hasUnread && <UnreadDot />}
        <Chevron size={20} aria-hidden className="shrink-0 text-muted" />
      </button>
      {isOpen && (
        <ul id={listId} aria-label={`${count} publications`} className="m-0 list-none p-0 pl-4">
          {children}
        </ul>
      )}
    </>
  );
}

interface Groupable {
  readonly id: string;
  readonly kind: string;
  readonly community: { readonly databaseId: string } | null | undefined;
}

/** Minimum number of new posts that become one row. */
const minGroup = 3;

/** Splits notifications into rows: new posts of one community that follow each other are one row. */
export function groupNotifications<Notification extends Groupable>(
  notifications: readonly Notification[],
): (readonly [Notification, ...Notification[]])[] {
  const runs: [Notification, ...Notification[]][] = [];
  for (const notification of notifications) {
    const run = runs.at(-1);
    if (run && notification.kind === 'POST' && isSame(run[0], notification)) run.push(notification);
    else runs.push([notification]);
  }
  return runs.flatMap((run) =>
    run.length < minGroup ? run.map((notification): [Notification] => [notification]) : [run],
  );
}

const isSame = (one: Groupable, other: Groupable): boolean =>
  one.kind === other.kind && one.community?.databaseId === other.community?.databaseId;

/** Page size. */
const pageSize = 20;

const tabs: readonly { id: Filter; title: string; empty: string }[] = [
  { id: 'ALL', title: 'Tout', empty: 'Aucune notification' },
  { id: 'MENTIONS', title: 'Mentions', empty: 'Aucune mention' },
  { id: 'UNREAD', title: 'Non lues', empty: 'Aucune notification non lue' },
];

interface Props {
  viewer: NotificationList_viewer$key;
  /** Whether the API filters notifications and deletes single ones. */
  isDetailed: boolean;
  onClose: () => void;
}

/**
 * Notifications, newest first, with live updates (B156, B157), filtered by tabs if `isDetailed` (B836). Those shown are
 * marked as seen.
 */
export function NotificationList({ viewer: key, isDetailed, onClose }: Props) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    NotificationListPaginationQuery,
    NotificationList_viewer$key
  >(
    graphql`
      fragment NotificationList_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "NotificationListPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        filter: { type: "NotificationFilter", defaultValue: ALL }
      ) {
        notifications(first: $count, after: $cursor, filter: $filter)
          @connection(key: "NotificationList_notifications", filters: ["filter"]) {
          __id
          edges {
            node {
              id
              kind
              isRead
              text
              community {
                databaseId
              }
              ...NotificationItem_notification
            }
          }
        }
      }
    `,
    key,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [selected, setSelected] = useState<Filter>('ALL');
  /** The filter of the displayed rows, which follows when they are loaded. */
  const [filter, setFilter] = useState<Filter>('ALL');
  const [isPending, startTransition] = useTransition();
  const environment = useRelayEnvironment();
  const { __id: connectionId, edges } = data.notifications;
  useEffect(
    () =>
      onCountersChanged(() => {
        if (selected === 'ALL') fetchNewNotifications(environment);
        else startTransition(() => void refetch({ filter: selected }, { fetchPolicy: 'network-only' }));
      }),
    [environment, selected, refetch],
  );
  useRegisterConnection(notificationListName(filter), connectionId);
  const newest = filter === 'ALL' ? edges[0]?.node.id : undefined;
  useEffect(() => {
    // Marks displayed notifications as seen, whatever loaded them.
    if (newest !== undefined) void markNotificationsSeen(environment, newest);
  }, [environment, newest]);
  const load = () => {
    setFailure(null);
    loadNext(pageSize, { onComplete: (error) => setFailure(error && errorMessageOf(error)) });
  };
  const select = (id: string) => {
    const next = filters.find((one) => one === id) ?? 'ALL';
    setSelected(next);
    startTransition(() => {
      setFilter(next);
      refetch({ filter: next }, { fetchPolicy: 'store-and-network' });
    });
  };
  const item = (node: (typeof edges)[number]['node']) => (
    <li key={node.id}>
      <NotificationItem notification={node} isDeletable={isDetailed} onClose={onClose} />
    </li>
  );
  const list = (
    <div
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 ${isPending ? 'opacity-60' : ''}`}
      aria-busy={isPending}
    >
      {edges.length === 0 && !hasNext ? (
        <p className="m-0 px-5 py-8 text-center text-muted">{tabs.find(({ id }) => id === filter)?.empty}</p>
      ) : (
        <ul aria-label="Notifications" className="m-0 list-none p-0">
          {groupNotifications(edges.map(({ node }) => node)).map((group) => {
            const [first] = group;
            return group.length === 1 ? (
              item(first)
            ) : (
              <li key={first.id}>
                <NotificationGroup
                  newest={first.text}
                  count={group.length}
                  hasUnread={group.some(({ isRead }) => !isRead)}
                >
                  {group.map(item)}
                </NotificationGroup>
              </li>
            );
          })}
        </ul>
      )}
      <InfiniteScroll
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={load}
        error={failure}
        margin="200px"
      />
    </div>
  );
  if (!isDetailed) return list;
  return (
    <Tabs
      label="Notifications affichées"
      isFilling
      selected={selected}
      onSelect={select}
      items={tabs.map(({ id, title }) => ({ id, title, content: id === selected && list }))}
    />
  );
}
