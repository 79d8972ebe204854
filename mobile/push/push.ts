import type { ApolloClient } from '@apollo/client';
import { RegisterDeviceDocument } from '../__generated__/documents.ts';
import type { Device } from '../session/session.ts';
import type { Storage } from '../storage.ts';

/** What a push message leads to. */
export type PushTarget =
  | { kind: 'conversation' | 'post'; id: string }
  /** The application itself. */
  | { kind: 'none' };

/** What `data` of a push message leads to: ids of the graph, as they are. */
export function targetOf(data: Readonly<Record<string, string | undefined>>): PushTarget {
  if (data.conversationId) return { kind: 'conversation', id: data.conversationId };
  if (data.postId) return { kind: 'post', id: data.postId };
  return { kind: 'none' };
}

/** Push messages to this device. */
export interface Push {
  /** Tells where they reach it: after each sign-in, and when the service gives another token. */
  register(deviceToken: string): Promise<void>;
  /** The token that was told, also before the application ran this time, for signing out. */
  registered(): Promise<string | undefined>;
}

/** Where the token is kept. */
const name = 'push';

/** Registers `device` as the signed-in person's. */
export function createPush(client: ApolloClient, storage: Storage, device: Device, locale: string): Push {
  return {
    async register(deviceToken) {
      const { data } = await client.mutate({
        mutation: RegisterDeviceDocument,
        variables: {
          input: { token: deviceToken, platform: device.platform, locale, appVersion: device.appVersion },
        },
      });
      const [refusal] = data?.registerDevice.userErrors ?? [];
      if (refusal) throw new Error(refusal.message);
      await storage.set(name, deviceToken);
    },
    registered: async () => (await storage.get(name)) ?? undefined,
  };
}
