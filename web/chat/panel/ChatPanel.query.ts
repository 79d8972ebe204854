import { graphql } from 'react-relay';

/** What the chat panel needs to show its list. */
export const chatPanelQuery = graphql`
  query ChatPanelQuery {
    viewer {
      id
      ...ConversationList_viewer
    }
  }
`;
