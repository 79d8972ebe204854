import { graphql } from 'react-relay/hooks';
import type { NotificationSettingsPageQuery } from '../__generated__/NotificationSettingsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The viewer's notification switches. */
export const notificationSettingsPageQuery = graphql`
  query NotificationSettingsPageQuery {
    viewer {
      ...NotificationSettings_viewer
    }
  }
`;

/** Starts the query of the notification settings together with the page's code. */
export const loader = () => preload<NotificationSettingsPageQuery>(notificationSettingsPageQuery, {});
