import { graphql } from 'react-relay';

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
