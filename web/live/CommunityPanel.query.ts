import { graphql } from 'relay-runtime';

/** The first rows of « Mes Communautés ». */
export const communityPanelQuery = graphql`
  query CommunityPanelQuery($first: Int!) {
    viewer {
      ...CommunityPanel_viewer @arguments(first: $first)
    }
  }
`;
