import { graphql } from 'react-relay/hooks';

/** What the chat panel needs to show its list. */
export const chatPanelQuery = graphql`
  query ChatPanelQuery @preloadable {
    viewer {
      id
      ...ConversationList_viewer
    }
  }
`;
