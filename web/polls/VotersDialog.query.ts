import { graphql } from 'react-relay/hooks';

/** Who chose an answer of a poll. */
export const votersDialogQuery = graphql`
  query VotersDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on PollChoice @alias(as: "choice") {
        ...VotersDialog_choice
      }
    }
  }
`;
