import { graphql } from 'react-relay';

/** Colleagues whose names fit what is typed. */
export const contactSearchQuery = graphql`
  query ContactSearchQuery($search: String!) @preloadable @throwOnFieldError {
    viewer {
      user {
        id
      }
      people(first: 30, search: $search) {
        nodes {
          id
          # For who names those that were chosen.
          fullName
          ...ContactRow_user
        }
      }
    }
  }
`;
