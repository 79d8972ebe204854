import type { NavigateFunction } from 'react-router-dom';
import type { Environment, RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import type { ViewerEventsSubscription$data } from '../__generated__/ViewerEventsSubscription.graphql';

/** One of the viewer's events. */
type ViewerEvent = ViewerEventsSubscription$data['viewerEvents'];

/** The name of an event, and the event of a name. */
type EventName = Exclude<ViewerEvent['__typename'], '%other'>;
export type EventOf<Name extends EventName> = Extract<ViewerEvent, { __typename: Name }>;

/** What a handler may use beside the event. */
interface HandlerContext {
  environment: Environment;
  navigate: NavigateFunction;
}

interface EventHandling<Name extends EventName> {
  /** Whether it tells of what this page is just changing itself: its answer brings it, so `update` is left out. */
  isEcho?: (event: EventOf<Name>) => boolean;
  /** What the fragments of the subscription cannot say: a place in a list. `record` is the event in the store. */
  update?: (store: RecordSourceSelectorProxy, record: RecordProxy, event: EventOf<Name>) => void;
  /** What follows once the store is up to date. */
  after?: (event: EventOf<Name>, surroundings: HandlerContext) => void;
}

/** What an event means to a feature. */
export interface EventHandler {
  update: (store: RecordSourceSelectorProxy, record: RecordProxy, event: ViewerEvent) => void;
  after: (event: ViewerEvent, surroundings: HandlerContext) => void;
}

const isNamed = <Name extends EventName>(event: ViewerEvent, name: Name): event is EventOf<Name> =>
  event.__typename === name;

/** Says what an event means to a feature; `app` hands them all to `ViewerEvents`. */
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
