import type { Resolvers } from '../__generated__/resolvers.ts';
import { perRequest } from '../core/context.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../session/viewer.ts';
import { fetchCounters } from './rest.ts';

const countersOf = perRequest((context) => fetchCounters(context.rest));

const resolvers: Resolvers = {
  Viewer: {
    unreadConversationCount: async (_viewer, _args, context) => (await countersOf(context)).conversations,
    unreadNotificationCount: async (_viewer, _args, context) => (await countersOf(context)).notifications,
  },
};

/** Counters, and the events that change them: all but those of the chat [1 §4]. */
export const notifications: Room = {
  resolvers,
  events: [
    {
      takes: () => true,
      map: async (_events, context) => [{ __typename: 'CountersChanged', viewer: requireViewer(context) }],
    },
  ],
};
