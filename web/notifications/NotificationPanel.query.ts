import { graphql } from 'react-relay/hooks';

/** What the bell panel shows. */
export const notificationPanelQuery = graphql`
  query NotificationPanelQuery @preloadable {
    viewer {
      id
      ...NotificationList_viewer
    }
  }
`;
