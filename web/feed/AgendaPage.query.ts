import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AgendaPageQuery } from '../__generated__/AgendaPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { firstPeriod } from '../events/calendarPeriod.ts';
import { dayShownBy } from '../events/useCalendarPlace.ts';

/** Events of the viewer's communities in a range of days. */
export const agendaPageQuery = graphql`
  query AgendaPageQuery($from: DateTime!, $to: DateTime!) {
    platform {
      capabilities
    }
    viewer {
      # Users with more communities search for one.
      communities(first: 50) {
        nodes {
          viewerCanPublish
          ...useCommunityChoice_communities
        }
        pageInfo {
          hasNextPage
        }
      }
      ...Agenda_viewer @arguments(from: $from, to: $to)
      ...AgendaSubscription_viewer
    }
  }
`;

/** Loads the events of the month and the days from the shown day on together with the code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<AgendaPageQuery>(agendaPageQuery, firstPeriod(dayShownBy(new URL(request.url).searchParams)));
