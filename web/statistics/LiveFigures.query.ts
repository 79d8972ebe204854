import { graphql } from 'react-relay/hooks';

/** Connected people and numbers of accounts. */
export const liveFiguresQuery = graphql`
  query LiveFiguresQuery @throwOnFieldError {
    viewer {
      administration {
        ...LiveFigures_administration
      }
    }
  }
`;
