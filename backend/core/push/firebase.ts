import { readFileSync } from 'node:fs';
import { createSigner } from 'fast-jwt';
import { z } from 'zod';
import { DeliveryDelayedError, DeliveryRejectedError } from '../outbox/dispatch.ts';
import { StartupError } from '../../../server/startupError.ts';

/** Push message: visible text and data for the application. */
export interface DeviceMessage {
  title: string;
  body: string;
  /** Category for notification actions and settings. */
  category: 'MESSAGE' | 'POST';
  /** Groups the notifications of one thread. */
  thread: string;
  /** Data for the application, without personal text. */
  data: Readonly<Record<string, string>>;
}

/** A device token with its owner and their unread count. */
export interface Receiver {
  token: string;
  userId: number;
  badge: number;
}

/** Result of sending to many devices. */
interface SendResult {
  /** Tokens that no longer exist, or belong to another Firebase project. */
  unregisteredTokens: string[];
  /** Failed tokens with their errors: rejected for good, or delayed while others are accepted. */
  failures: { token: string; error: unknown }[];
}

/** Push service for devices. */
export interface DevicePush {
  /** Sends one message to many devices; never rejects. */
  send(receivers: readonly Receiver[], message: DeviceMessage): Promise<SendResult>;
}

const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const Grant = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.object({ errorCode: z.string().optional() })).default([]),
  }),
});

/** Maximum concurrent requests; the service has no batch call. */
const concurrency = 20;
/** Timeout in milliseconds. */
const timeoutMs = 10_000;
/** Minimum pause in milliseconds after too many messages, as the service's documentation requires. */
const quotaPauseMs = 60_000;

/**
 * Creates the sender to Firebase Cloud Messaging (HTTP v1) with a service account's key file; access tokens are
 * cached.
 */
export function createFirebasePush(credentialsFile: string, url: string): DevicePush {
  const account = readAccount(credentialsFile);
  const sign = createSigner({ algorithm: 'RS256', key: account.private_key, expiresIn: 3_600_000 });
  let access: Promise<string> | undefined;
  /** Expiry in milliseconds since 1970. */
  let until = 0;

  async function grant(): Promise<{ token: string; until: number }> {
    const assertion = sign({
      iss: account.client_email,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: account.token_uri,
    });
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The push service refused access (${answer.status}).`);
    const { access_token: token, expires_in: seconds } = Grant.parse(await answer.json());
    return { token, until: Date.now() + (seconds - 60) * 1000 };
  }

  /** Shared by concurrent requests; failures are not cached. */
  function accessToken(): Promise<string> {
    if (access && until > Date.now()) return access;
    until = Infinity;
    access = grant().then(
      (granted) => {
        until = granted.until;
        return granted.token;
      },
      (error: unknown) => {
        access = undefined;
        throw error;
      },
    );
    return access;
  }

  /** Returns whether the device still exists. */
  async function sendOne(receiver: Receiver, message: DeviceMessage): Promise<boolean> {
    const answer = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: onWire(receiver, message) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return true;
    }
    const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
    const codes = refusal.data?.error.details.map(({ errorCode }) => errorCode) ?? [];
    // A token of another Firebase project never works here.
    if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return false;
    const failure = `The push service refused a message (${answer.status} ${refusal.data?.error.status ?? ''}).`;
    // Permissions and limits may change; an invalid message does not, nor do credentials of one kind of device soon.
    const isPermanent = [400, 404].includes(answer.status) || codes.includes('THIRD_PARTY_AUTH_ERROR');
    if (isPermanent) throw new DeliveryRejectedError(failure);
    // QUOTA_EXCEEDED: this device, or the project, has received too much.
    throw answer.status === 429 ? new DeliveryDelayedError(failure, quotaPauseMs) : new Error(failure);
  }

  return {
    async send(receivers, message) {
      const left = [...receivers];
      const gone: string[] = [];
      const failures: { token: string; error: unknown }[] = [];
      const work = async () => {
        for (let receiver = left.pop(); receiver !== undefined; receiver = left.pop()) {
          try {
            if (!(await sendOne(receiver, message))) gone.push(receiver.token);
          } catch (error) {
            failures.push({ token: receiver.token, error });
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(concurrency, receivers.length) }, work));
      return { unregisteredTokens: gone, failures };
    },
  };
}

/** One message for all platforms: phones show `notification`, browsers use `notification` and `data`. */
function onWire({ token, badge }: Receiver, { title, body, category, thread, data }: DeviceMessage) {
  return {
    token,
    notification: { title, body },
    data: { ...data, category, thread, badge: String(badge) },
    android: {
      priority: 'HIGH',
      notification: { channel_id: category, tag: thread, notification_count: badge },
    },
    apns: { payload: { aps: { badge, category, 'thread-id': thread, sound: 'default' } } },
  };
}

function readAccount(file: string): z.output<typeof ServiceAccount> {
  try {
    return ServiceAccount.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StartupError(
      `FIREBASE_CREDENTIALS: ${file} is not the key file of a Firebase service account.`,
      { cause: error },
    );
  }
}
