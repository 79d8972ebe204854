import { useState } from 'react';
import { graphql, useRefetchableFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { Calendar_community$key } from '../__generated__/Calendar_community.graphql';
import type { CalendarQuery } from '../__generated__/CalendarQuery.graphql';
import type { CalendarRefetchQuery } from '../__generated__/CalendarRefetchQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import type { Period, SlotTimes } from './calendarPeriod.ts';
import { CalendarView } from './CalendarView.tsx';
import { EventDialog } from './EventDialog.tsx';
import { useCalendarPeriod } from './useCalendarPeriod.ts';

/** Fetches another period into the store for `refetch`. */
const calendarQuery = graphql`
  query CalendarQuery($id: ID!, $from: DateTime!, $to: DateTime!) {
    node(id: $id) {
      ...Calendar_community @arguments(from: $from, to: $to) @alias(as: "community")
    }
  }
`;

interface Props {
  community: Calendar_community$key;
  /** Initially loaded period. */
  period: Period;
  /** Opens the form of a new event, also at chosen times; absent for people who may not publish. */
  onAdd?: (times?: SlotTimes) => void;
}

/** Calendar of a community by month, week, day or list. */
export function Calendar({ community: key, period, onAdd }: Props) {
  const [community, refetch] = useRefetchableFragment<CalendarRefetchQuery, Calendar_community$key>(
    graphql`
      fragment Calendar_community on Community
      @throwOnFieldError
      @refetchable(queryName: "CalendarRefetchQuery")
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        id
        databaseId
        title
        events(from: $from, to: $to) {
          id
          title
          startsAt
          endsAt
          ...EventDialog_event
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = community.events?.find(({ id }) => id === openId);
  const { fetchAgain, ...periodProps } = useCalendarPeriod({
    period,
    fetch: (next) => fetchStrict<CalendarQuery>(environment, calendarQuery, { id: community.id, ...next }),
    show: (next) => refetch(next, { fetchPolicy: 'store-only' }),
  });

  // Live updates (B408).
  useWatchCommunity(community.id, ['POSTS'], fetchAgain);

  return (
    <CalendarView {...periodProps} events={community.events ?? []} onOpen={setOpenId} onAdd={onAdd}>
      {open && (
        <EventDialog
          event={open}
          communityTitle={community.title}
          community={community.databaseId}
          onClose={() => setOpenId(null)}
        />
      )}
    </CalendarView>
  );
}
