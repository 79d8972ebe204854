import { graphql } from 'react-relay/hooks';

/** The people whose name is searched, to choose one. */
export const peopleSearchQuery = graphql`
  query PeopleSearchQuery($search: String!) @throwOnFieldError {
    viewer {
      users(first: 6, query: $search) {
        nodes {
          id
          name
          email
        }
      }
    }
  }
`;
