import type { IExecutableSchemaDefinition } from '@graphql-tools/schema';
import type { Context } from './context.ts';
import type { NodeType } from './nodes.ts';
import type { EventRoute } from './realtime/eventRoutes.ts';

/** Resolvers of any types of the graph; each room checks its own against the schema. */
type RoomResolvers = Exclude<NonNullable<IExecutableSchemaDefinition<Context>['resolvers']>, unknown[]>;

/** What a room brings to the graph. */
export interface Room {
  resolvers: RoomResolvers;
  /** The types of the room that `node` answers. */
  nodes?: readonly NodeType[];
  /** Realtime events the room answers for. */
  events?: readonly EventRoute[];
}
