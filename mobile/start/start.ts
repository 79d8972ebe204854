import type { ApolloClient } from '@apollo/client';
import {
  AfterPushDocument,
  LaunchDocument,
  type LaunchQuery,
  WakeUpDocument,
} from '../__generated__/documents.ts';
import type { Chat } from '../chat/chat.ts';
import type { PushTarget } from '../push/push.ts';

/** Data of the first screen. */
export type Launch = LaunchQuery;

/** Start-up, wake-up and push queries, one request each. */
export interface Start {
  /** Loads the first screen. */
  launch(): Promise<Launch>;
  /** Loads changes since the application slept. Resolves with the server time, null when signed out. */
  wakeUp(): Promise<string | null>;
  /** Loads the target of a push message and the badges. */
  afterPush(target: PushTarget): Promise<void>;
}

/** Returns partial data together with its errors. */
const fresh = { fetchPolicy: 'network-only', errorPolicy: 'all' } as const;

/** Creates the start-up queries, which always ask the network and update the cache of `client`. */
export const createStart = (client: ApolloClient, chat: Pick<Chat, 'whileReading'>): Start => ({
  async launch() {
    const { data, error } = await client.query({ query: LaunchDocument, ...fresh });
    if (!data?.viewer) throw error ?? new Error('The launch was not answered.');
    return data;
  },
  async wakeUp() {
    const { data, error } = await client.query({ query: WakeUpDocument, ...fresh });
    if (!data || (!data.viewer && error)) throw error ?? new Error('The wake-up was not answered.');
    return data.viewer === null ? null : data.serverTime;
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
