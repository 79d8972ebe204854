import { useState } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import type { RespondentsDialog_event$key } from '../__generated__/RespondentsDialog_event.graphql';
import type { RespondentsDialogPaginationQuery } from '../__generated__/RespondentsDialogPaginationQuery.graphql';
import type {
  EventRespondentList,
  RespondentsDialogQuery,
} from '../__generated__/RespondentsDialogQuery.graphql';
import { PersonRows } from '../people/PersonRows.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { sentence } from '../ui/sentence.ts';
import { Tabs } from '../ui/Tabs.tsx';

/** People who responded to an event, of one list. */
const respondentsDialogQuery = graphql`
  query RespondentsDialogQuery($id: ID!, $list: EventRespondentList!) @throwOnFieldError {
    node(id: $id) {
      ... on Event @alias(as: "event") {
        ...RespondentsDialog_event @arguments(list: $list)
      }
    }
  }
`;

const lists: readonly [EventRespondentList, string][] = [
  ['GOING', 'Participent'],
  ['WAITING', 'En attente'],
  ['MAYBE', 'Peut-être'],
  ['NOT_GOING', 'Non'],
];

interface Props {
  eventId: string;
  title: string;
  onClose: () => void;
}

/** Dialog with the people who responded to an event, by response. */
export default function RespondentsDialog({ eventId, title, onClose }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog title={sentence`Réponses à ${title}`} isOpen onClose={onClose} size="small">
      <Tabs
        label="Réponses"
        items={lists.map(([list, label]) => ({
          id: list,
          title: label,
          content: (
            <ErrorRegion
              key={list}
              onRetry={() => setAttempt(attempt + 1)}
              fallback={<div className="h-40" aria-busy="true" aria-label="Chargement" />}
            >
              <Respondents eventId={eventId} list={list} attempt={attempt} />
            </ErrorRegion>
          ),
        }))}
      />
    </Dialog>
  );
}

interface ListProps {
  eventId: string;
  list: EventRespondentList;
  attempt: number;
}

function Respondents({ eventId, list, attempt }: ListProps) {
  // Which list is read is only known with its tab.
  const { node } = useLazyLoadQuery<RespondentsDialogQuery>(
    respondentsDialogQuery,
    { id: eventId, list },
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  return node?.event ? <List event={node.event} /> : null;
}

function List({ event }: { event: RespondentsDialog_event$key }) {
  const { data, ...paging } = usePaginationFragment<
    RespondentsDialogPaginationQuery,
    RespondentsDialog_event$key
  >(
    graphql`
      fragment RespondentsDialog_event on Event
      @throwOnFieldError
      @refetchable(queryName: "RespondentsDialogPaginationQuery")
      @argumentDefinitions(
        list: { type: "EventRespondentList!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        respondents(list: $list, first: $count, after: $cursor)
          @connection(key: "RespondentsDialog_respondents") {
          edges {
            node {
              ...PersonRows_users
            }
          }
        }
      }
    `,
    event,
  );
  const edges = data.respondents?.edges ?? [];
  if (edges.length === 0) return <p className="m-0 py-4 text-muted">Personne pour le moment.</p>;
  return (
    <div className="pt-3">
      <PersonRows users={edges.map(({ node }) => node)} paging={paging} />
    </div>
  );
}
