import type { ApolloClient } from '@apollo/client';
import { RegisterDeviceDocument } from '../__generated__/documents.ts';
import type { Device } from '../session/session.ts';

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
  /** The token that was told, for signing out. */
  registered(): string | undefined;
}

/** Registers `device` as the signed-in person's. */
export function createPush(client: ApolloClient, device: Device, locale: string): Push {
  let told: string | undefined;
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
      told = deviceToken;
    },
    registered: () => told,
  };
}
