import type { IExecutableSchemaDefinition } from '@graphql-tools/schema';
import type { Context } from '../graphql/context.ts';
import type { NodeType } from '../graphql/nodes.ts';
import type { EventRoute } from './eventRoutes.ts';
import type { EventHub } from './eventHub.ts';
import type { RealtimeStatus } from './realtimeStatus.ts';
import type { Presence } from './presence.ts';

/** Resolvers of any types of the graph; each feature checks its own against the schema. */
type FeatureResolvers = Exclude<NonNullable<IExecutableSchemaDefinition<Context>['resolvers']>, unknown[]>;

/** A feature: resolvers and the parts it registers with the gateway. */
export interface Feature {
  resolvers: FeatureResolvers;
  /** The types of the feature that `node` answers. */
  nodes?: readonly NodeType[];
  /** Realtime events the feature answers for. */
  events?: readonly EventRoute[];
}

/** Realtime services in the context of every request. */
interface Realtime {
  events: EventHub;
  realtimeStatus: RealtimeStatus;
  presence: Presence;
}

declare module '../graphql/context.ts' {
  interface Context extends Realtime {}
}

declare module '../graphql/requests.ts' {
  interface Services extends Realtime {}
}
