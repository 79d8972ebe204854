import { Suspense, useEffect, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { ViewerEvents_query$key } from '../__generated__/ViewerEvents_query.graphql';
import type { ViewerEventsSubscription } from '../__generated__/ViewerEventsSubscription.graphql';
import { connection } from '../core/connection.ts';
import { onReconnected } from '../relay/socket.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { EventHandler } from './eventHandlers.ts';
import { keepSubscribed } from './keepSubscribed.ts';
import { type Refetch, refetchAfterGaps, announceResume, announceReturn } from './viewerEvents.ts';
import { type OnRemoved, startRefetching } from './refetchVisible.ts';
import { viewerEventsSubscription } from './ViewerEvents.subscription.ts';

/** Not needed for the first posts. */
const Upkeep = lazyPart(() => import('./Upkeep.tsx'), { isExtra: true });

interface Props {
  query: ViewerEvents_query$key;
  /** Event handlers of the features. Must be stable, like `readings`. */
  handlers: readonly EventHandler[];
  /** Refetches after a gap. */
  readings: readonly Refetch[];
  /** Called when a visible object no longer exists. Must be stable. */
  onGone: OnRemoved;
}

/** Keeps the store current with one subscription per page, and refetches after gaps. */
export function ViewerEvents({ query: key, handlers, readings, onGone }: Props) {
  const { serverTime } = useFragment(
    graphql`
      fragment ViewerEvents_query on Query {
        serverTime
      }
    `,
    key,
  );
  // Server time of the first response: later responses are already covered by events.
  const [since] = useState(serverTime);
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  useEffect(
    () =>
      keepSubscribed<ViewerEventsSubscription>(environment, {
        subscription: viewerEventsSubscription,
        variables: { since },
        updater: (store, data) => {
          const record = store.getRootField('viewerEvents');
          if (data && record) for (const { update } of handlers) update(store, record, data.viewerEvents);
        },
        onNext: (data) => {
          const event = data?.viewerEvents;
          if (!event) return;
          if (event.__typename === 'ResumeRequired') announceResume();
          if (event.__typename === 'RealtimeChanged') connection.realtimeChanged(event.isAvailable);
          for (const { after } of handlers) after(event, { environment, navigate });
        },
        // Events were missed.
        onBegunAgain: announceReturn,
      }),
    [environment, handlers, navigate, since],
  );
  useEffect(() => onReconnected(announceReturn), []);
  useEffect(() => refetchAfterGaps(environment, readings), [environment, readings]);
  useEffect(() => startRefetching(environment, onGone), [environment, onGone]);
  return (
    <Suspense fallback={null}>
      <Upkeep />
    </Suspense>
  );
}
