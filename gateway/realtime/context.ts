import type { EventHub } from './eventHub.ts';
import type { Flow } from './flow.ts';
import type { Presence } from './presence.ts';

/** What the realtime layer adds to the context of every request. */
interface Realtime {
  events: EventHub;
  flow: Flow;
  presence: Presence;
}

declare module '../graphql/context.ts' {
  interface Context extends Realtime {}
}

declare module '../graphql/requests.ts' {
  interface Services extends Realtime {}
}
