import type { IExecutableSchemaDefinition } from '@graphql-tools/schema';
import type { Context } from './context.ts';
import type { NodeFetcher } from './nodes.ts';
import type { EventRoute } from './realtime/viewerEvents.ts';

/** Resolvers of any types of the graph; each room checks its own against the schema. */
type RoomResolvers = Exclude<NonNullable<IExecutableSchemaDefinition<Context>['resolvers']>, unknown[]>;

/** What a room brings to the graph. */
export interface Room {
  resolvers: RoomResolvers;
  /** Fetchers of the room's nodes, by type. */
  nodes?: Record<string, NodeFetcher>;
  /** Realtime events the room answers for. */
  events?: readonly EventRoute[];
}
