import { graphql } from 'react-relay/hooks';

/** Everybody who may administer the platform. */
export const administratorsQuery = graphql`
  query AdministratorsQuery @throwOnFieldError {
    viewer {
      administration {
        ...Administrators_administration
      }
    }
  }
`;
