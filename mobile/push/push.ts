import type { ApolloClient } from '@apollo/client';
import { RegisterDeviceDocument } from '../__generated__/documents.ts';
import type { Device } from '../session/session.ts';
import type { Storage } from '../storage.ts';

/** Target of a push message. */
export type PushTarget =
  | { kind: 'conversation'; id: string }
  /** `commentId` is the comment or reply to show below the post. */
  | { kind: 'post'; id: string; commentId?: string }
  /** The application itself. */
  | { kind: 'none' };

/** Target from the `data` of a push message, with global ids. */
export function targetOf(data: Readonly<Record<string, string | undefined>>): PushTarget {
  if (data.conversationId) return { kind: 'conversation', id: data.conversationId };
  if (data.postId) {
    const commentId = data.replyId ?? data.commentId;
    return { kind: 'post', id: data.postId, ...(commentId ? { commentId } : {}) };
  }
  return { kind: 'none' };
}

/** Push registration of this device. */
export interface Push {
  /** Registers a token: after each sign-in and when it changes. */
  register(pushToken: string): Promise<void>;
  /** Last registered token, also from earlier runs, for sign-out. */
  registered(): Promise<string | undefined>;
}

/** Storage key of the token. */
const name = 'push';

/** Creates the registration of `device` for push messages to the signed-in person. */
export function createPush(client: ApolloClient, storage: Storage, device: Device, locale: string): Push {
  return {
    async register(pushToken) {
      const { data } = await client.mutate({
        mutation: RegisterDeviceDocument,
        variables: {
          input: { pushToken, platform: device.platform, locale, appVersion: device.appVersion },
        },
      });
      const [refusal] = data?.registerDevice?.userErrors ?? [];
      if (refusal) throw new Error(refusal.message);
      await storage.set(name, pushToken);
    },
    registered: async () => (await storage.get(name)) ?? undefined,
  };
}
