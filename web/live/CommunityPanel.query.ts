import { graphql } from 'relay-runtime';

/** First page of « Mes Communautés ». */
export const communityPanelQuery = graphql`
  query CommunityPanelQuery($first: Int!) {
    viewer {
      ...CommunityPanel_viewer @arguments(first: $first)
    }
  }
`;
