import type { NavigateFunction } from 'react-router-dom';
import type { Environment, RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import type { ViewerEventsSubscription$data } from '../__generated__/ViewerEventsSubscription.graphql';

type ViewerEvent = ViewerEventsSubscription$data['viewerEvents'];

type EventName = Exclude<ViewerEvent['__typename'], '%other'>;
/** Data of one type of viewer event. */
export type EventOf<Name extends EventName> = Extract<ViewerEvent, { __typename: Name }>;

/** What a handler gets besides the event. */
interface HandlerContext {
  environment: Environment;
  navigate: NavigateFunction;
}

interface EventHandling<Name extends EventName> {
  /** Whether the event echoes this page's own pending mutation, so that `update` is skipped. */
  isEcho?: (event: EventOf<Name>) => boolean;
  /** Changes that fragments cannot express, such as a place in a list. */
  update?: (store: RecordSourceSelectorProxy, record: RecordProxy, event: EventOf<Name>) => void;
  /** Runs after the store was updated. */
  after?: (event: EventOf<Name>, surroundings: HandlerContext) => void;
}

/** A handler of one type of viewer event: updates the store, then runs `after`. */
export interface EventHandler {
  update: (store: RecordSourceSelectorProxy, record: RecordProxy, event: ViewerEvent) => void;
  after: (event: ViewerEvent, surroundings: HandlerContext) => void;
}

const isNamed = <Name extends EventName>(event: ViewerEvent, name: Name): event is EventOf<Name> =>
  event.__typename === name;

/** Declares an event handler of a feature; `app` passes all to `ViewerEvents`. */
export const handle = <Name extends EventName>(
  name: Name,
  { isEcho, update, after }: EventHandling<Name>,
): EventHandler => ({
  update: (store, record, event) => {
    if (update && isNamed(event, name) && !isEcho?.(event)) update(store, record, event);
  },
  after: (event, surroundings) => {
    if (after && isNamed(event, name)) after(event, surroundings);
  },
});
