import { graphql } from 'react-relay/hooks';

/** What the viewer may do in a community; its node is null for a community that is gone. */
export const administeredPageQuery = graphql`
  query AdministeredPageQuery($id: ID!) {
    node(id: $id) {
      ...AdministeredPage_community @alias(as: "community")
    }
  }
`;
