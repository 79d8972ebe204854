import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TabBadge_viewer$key } from '../../__generated__/TabBadge_viewer.graphql';
import { setTabBadge } from '../../branding/tabIcon.ts';

/** Shows the sum of the header's badges on the tab's icon. */
export function TabBadge({ viewer: key }: { viewer: TabBadge_viewer$key }) {
  const { unreadConversationCount, unseenNotificationCount } = useFragment(
    graphql`
      fragment TabBadge_viewer on Viewer {
        unreadConversationCount
        unseenNotificationCount
      }
    `,
    key,
  );
  const unread = (unreadConversationCount ?? 0) + (unseenNotificationCount ?? 0);
  useEffect(() => setTabBadge(unread), [unread]);
  // Clear on sign-out.
  useEffect(() => () => setTabBadge(0), []);
  return null;
}
