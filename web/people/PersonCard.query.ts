import { graphql } from 'react-relay/hooks';

/** A colleague at a glance, and whether that is the person themselves. */
export const personCardQuery = graphql`
  query PersonCardQuery($id: ID!) @preloadable {
    viewer {
      user {
        id
      }
    }
    node(id: $id) {
      ... on User @alias(as: "person") {
        id
        databaseId
        name
        isGuest
        jobTitle
        phone
        email
        ...PersonAvatar_user
      }
    }
  }
`;
