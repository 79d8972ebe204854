import { graphql } from 'react-relay/hooks';

/** The people whose name is searched. */
export const recipientFieldQuery = graphql`
  query RecipientFieldQuery($search: String!) @throwOnFieldError {
    viewer {
      people(first: 6, search: $search) {
        nodes {
          id
          fullName
        }
      }
    }
  }
`;
