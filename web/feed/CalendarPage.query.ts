import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CalendarPageQuery } from '../__generated__/CalendarPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { firstPeriod } from '../events/calendarPeriod.ts';
import { dayShownBy } from '../events/useCalendarPlace.ts';

/** Events of a community in a range of days. */
export const calendarPageQuery = graphql`
  query CalendarPageQuery($databaseId: String!, $from: DateTime!, $to: DateTime!) {
    community(databaseId: $databaseId) {
      id
      viewerRole
      viewerCanAdminister
      viewerCanPublish
      ...CommunityHeader_community
      ...Calendar_community @arguments(from: $from, to: $to)
    }
  }
`;

/** Loads the events of the month and the days from the shown day on together with the calendar's code. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
  preload<CalendarPageQuery>(calendarPageQuery, {
    databaseId: params.databaseId ?? '',
    ...firstPeriod(dayShownBy(new URL(request.url).searchParams)),
  });
