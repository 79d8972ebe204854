import { graphql } from 'react-relay';

/** What the bell panel shows. */
export const notificationPanelQuery = graphql`
  query NotificationPanelQuery {
    viewer {
      id
      ...NotificationList_viewer
    }
  }
`;
