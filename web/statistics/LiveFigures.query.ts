import { graphql } from 'react-relay/hooks';

/** Who is there now, and which accounts there are. */
export const liveFiguresQuery = graphql`
  query LiveFiguresQuery @throwOnFieldError {
    viewer {
      administration {
        ...LiveFigures_administration
      }
    }
  }
`;
