import { graphql } from 'react-relay/hooks';

/** People who responded to an event, of one list. */
export const respondentsDialogQuery = graphql`
  query RespondentsDialogQuery($id: ID!, $list: EventRespondentList!) @throwOnFieldError {
    node(id: $id) {
      ... on Event @alias(as: "event") {
        ...RespondentsDialog_event @arguments(list: $list)
      }
    }
  }
`;
