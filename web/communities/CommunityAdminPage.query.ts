import { graphql } from 'react-relay/hooks';

/** The viewer's permissions in a community; the node is null when it is deleted. */
export const communityAdminPageQuery = graphql`
  query CommunityAdminPageQuery($id: ID!) {
    node(id: $id) {
      ...CommunityAdminPage_community @alias(as: "community")
    }
  }
`;
