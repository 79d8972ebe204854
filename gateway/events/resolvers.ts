import type { Room } from '../core/room.ts';

/** Events: all that the graph tells of one comes with its post. */
export const events: Room = { resolvers: {} };
