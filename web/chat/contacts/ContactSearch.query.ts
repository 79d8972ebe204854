import { graphql } from 'react-relay/hooks';

/** Colleagues whose names fit what is typed. */
export const contactSearchQuery = graphql`
  query ContactSearchQuery($search: String!) @preloadable @throwOnFieldError {
    viewer {
      user {
        id
      }
      ...ContactSearch_viewer @arguments(search: $search)
    }
  }
`;
