import { graphql } from 'relay-runtime';

/** First page of the list « Mes Communautés ». */
export const communityPanelQuery = graphql`
  query CommunityPanelQuery($first: Int!) {
    viewer {
      ...CommunityPanel_viewer @arguments(first: $first)
    }
  }
`;
