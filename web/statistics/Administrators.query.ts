import { graphql } from 'react-relay/hooks';

/** All platform administrators. */
export const administratorsQuery = graphql`
  query AdministratorsQuery @throwOnFieldError {
    viewer {
      administration {
        ...Administrators_administration
      }
    }
  }
`;
