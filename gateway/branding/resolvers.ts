import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Room } from '../core/room.ts';
import { fetchBranding } from './rest.ts';

const resolvers: Resolvers = { Query: { branding: (_root, _args, context) => fetchBranding(context.rest) } };

/** The platform's name and look. */
export const branding: Room = { resolvers };
