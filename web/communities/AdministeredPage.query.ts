import { graphql } from 'react-relay/hooks';

/** The viewer's permissions in a community; the node is null when it is deleted. */
export const administeredPageQuery = graphql`
  query AdministeredPageQuery($id: ID!) {
    node(id: $id) {
      ...AdministeredPage_community @alias(as: "community")
    }
  }
`;
