import { InMemoryCache, type Reference } from '@apollo/client';
import { possibleTypes } from '../__generated__/possibleTypes.ts';
import { inDatabaseIdOrder, newestFirst } from './connections.ts';
import { isGone } from './gone.ts';

/** Keeps the previous value when a field is null because of an error. */
const lasting = { merge: (existing: unknown, incoming: unknown) => incoming ?? existing ?? null };

/** Embedded without id: signed URLs are personal and expire. */
const part = { keyFields: false, merge: true } as const;

/** Creates a normalised cache keyed by global id; `node(id:)` resolves from it. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes,
    dataIdFromObject: ({ id }) => (typeof id === 'string' ? id : undefined),
    typePolicies: {
      Query: {
        fields: {
          node: {
            read(existing, { args, toReference, cache }) {
              if (typeof args?.id !== 'string') return existing;
              return isGone(cache, args.id) ? null : (existing ?? toReference(args.id));
            },
          },
        },
      },
      Subscription: { fields: { viewerEvents: { merge: (_before, event) => event } } },
      Viewer: {
        fields: {
          feed: newestFirst(),
          conversations: newestFirst({ itemsMove: true }),
          notifications: newestFirst(),
          unreadConversationCount: lasting,
          unseenNotificationCount: lasting,
        },
      },
      Post: { fields: { comments: newestFirst() } },
      Conversation: { fields: { messages: inDatabaseIdOrder(), unreadMessageCount: lasting } },
      // A quotation whose message is gone must not make the conversation unreadable.
      Message: {
        fields: {
          replyTo: {
            read: (quoted: Reference | null | undefined, { canRead, cache }) =>
              quoted && (!canRead(quoted) || isGone(cache, quoted.__ref)) ? null : quoted,
          },
        },
      },
      Platform: { keyFields: [] },
      Image: part,
      Video: part,
      File: part,
      MessageSummary: part,
    },
  });
