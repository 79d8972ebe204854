import { graphql } from 'react-relay/hooks';
import type { AgendaPageQuery } from '../__generated__/AgendaPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { monthSpan } from './calendarSpan.ts';

/** Events of the viewer's communities in a range of days. */
export const agendaPageQuery = graphql`
  query AgendaPageQuery($from: DateTime!, $to: DateTime!) {
    platform {
      capabilities
    }
    viewer {
      ...Agenda_viewer @arguments(from: $from, to: $to)
      ...AgendaSubscription_viewer
    }
  }
`;

/** Loads the events of this month together with the code. */
export const loader = () => preload<AgendaPageQuery>(agendaPageQuery, monthSpan(new Date()));
