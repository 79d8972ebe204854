import { graphql } from 'react-relay/hooks';
import type { NotificationSettingsPageQuery } from '../__generated__/NotificationSettingsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const notificationSettingsPageQuery = graphql`
  query NotificationSettingsPageQuery {
    viewer {
      ...NotificationSettings_viewer
    }
  }
`;

export const loader = () => preload<NotificationSettingsPageQuery>(notificationSettingsPageQuery, {});
