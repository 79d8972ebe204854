import { useEffect, useMemo, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ViewerEvents_query$key } from '../__generated__/ViewerEvents_query.graphql';
import type { ViewerEventsSubscription } from '../__generated__/ViewerEventsSubscription.graphql';
import { connection } from '../core/connection.ts';
import { onReconnected } from '../relay/socket.ts';
import type { EventHandler } from './eventHandlers.ts';
import { type Reading, readAgainAfterGaps } from './gaps.ts';
import { type OnGone, readShownAgain } from './readAgain.ts';
import { readWithoutEvents } from './readWithoutEvents.ts';
import { renewAddresses } from './renewAddresses.ts';
import { useResilientSubscription } from './useResilientSubscription.ts';
import { announceResume, announceReturn } from './viewerEvents.ts';
import { viewerEventsSubscription } from './ViewerEvents.subscription.ts';

interface Props {
  query: ViewerEvents_query$key;
  /** What events mean to the features; stays the same between renders, as do `readings`. */
  handlers: readonly EventHandler[];
  /** What is read again after a gap. */
  readings: readonly Reading[];
  /** What it means that something on the screen is no longer there; stays the same too. */
  onGone: OnGone;
}

/**
 * Keeps the store in step with what happens to the signed-in person: one subscription for the whole page. After a
 * gap, what may have changed meanwhile is read again rather than guessed.
 */
export function ViewerEvents({ query: key, handlers, readings, onGone }: Props) {
  const { serverTime } = useFragment(
    graphql`
      fragment ViewerEvents_query on Query {
        serverTime
      }
    `,
    key,
  );
  // The first reading: what happened after later ones came as events.
  const [since] = useState(serverTime);
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const config = useMemo<GraphQLSubscriptionConfig<ViewerEventsSubscription>>(
    () => ({
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
        if (event.__typename === 'RealtimeChanged') connection.realtimeChanged(event.isFlowing);
        for (const { after } of handlers) after(event, { environment, navigate });
      },
    }),
    [environment, handlers, navigate, since],
  );
  useResilientSubscription(config, announceReturn);
  useEffect(() => onReconnected(announceReturn), []);
  useEffect(() => readWithoutEvents(), []);
  useEffect(() => renewAddresses(), []);
  useEffect(() => readAgainAfterGaps(environment, readings), [environment, readings]);
  useEffect(() => readShownAgain(environment, onGone), [environment, onGone]);
  return null;
}
