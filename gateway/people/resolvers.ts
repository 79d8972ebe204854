import type { Room } from '../core/room.ts';
import { fetchUser } from './rest.ts';

/** People. */
export const people: Room = {
  resolvers: {},
  nodes: { User: ([row = ''], context) => fetchUser(context.rest, row) },
};
