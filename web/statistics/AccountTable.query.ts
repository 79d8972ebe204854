import { graphql } from 'react-relay/hooks';

/** The accounts of one kind. */
export const accountTableQuery = graphql`
  query AccountTableQuery($kind: AccountKind!) @throwOnFieldError {
    viewer {
      administration {
        ...AccountTable_administration @arguments(kind: $kind)
      }
    }
  }
`;
