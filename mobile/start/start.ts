import type { ApolloClient } from '@apollo/client';
import {
  AfterPushDocument,
  LaunchDocument,
  type LaunchQuery,
  WakeUpDocument,
} from '../__generated__/documents.ts';
import type { Chat } from '../chat/chat.ts';
import type { PushTarget } from '../push/push.ts';

/** What the first screen needs. */
export type Launch = LaunchQuery;

/** What the application asks when it begins, wakes up, or was opened by a push message: one request each. */
export interface Start {
  /** Everything of the first screen. */
  launch(): Promise<Launch>;
  /** What changed while the application slept; answers when that was read, null where nobody is signed in. */
  wakeUp(): Promise<string | null>;
  /** What a push message leads to, and the badges. */
  afterPush(target: PushTarget): Promise<void>;
}

/** What could be answered is shown; errors stand beside it. */
const fresh = { fetchPolicy: 'network-only', errorPolicy: 'all' } as const;

/** Asked of the network each time, and kept in the cache of `client`. */
export const createStart = (client: ApolloClient, chat: Pick<Chat, 'whileReading'>): Start => ({
  async launch() {
    const { data, error } = await client.query({ query: LaunchDocument, ...fresh });
    if (!data?.viewer) throw error ?? new Error('The launch was not answered.');
    return data;
  },
  async wakeUp() {
    const { data, error } = await client.query({ query: WakeUpDocument, ...fresh });
    if (!data || (!data.viewer && error)) throw error ?? new Error('The wake-up was not answered.');
    return data.viewer === null ? null : data.readAt;
  },
  async afterPush(target) {
    if (target.kind === 'none') return;
    const { id, kind } = target;
    const read = async () => {
      const { data, error } = await client.query({ query: AfterPushDocument, variables: { id }, ...fresh });
      if (!data) throw error ?? new Error('What the message leads to was not answered.');
    };
    await (kind === 'conversation' ? chat.whileReading(id, read) : read());
  },
});
