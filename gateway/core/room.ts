import type { Resolvers } from '../__generated__/resolvers.ts';
import type { NodeFetcher } from './nodes.ts';
import type { EventRoute } from './realtime/viewerEvents.ts';

/** What a room brings to the graph. */
export interface Room {
  resolvers: Resolvers;
  /** Fetchers of the room's nodes, by type. */
  nodes?: Record<string, NodeFetcher>;
  /** Realtime events the room answers for. */
  events?: readonly EventRoute[];
}
