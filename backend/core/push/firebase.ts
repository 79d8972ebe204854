import { readFileSync } from 'node:fs';
import { createSigner } from 'fast-jwt';
import { z } from 'zod';
import { Refused } from '../outbox/undelivered.ts';
import { StartupError } from '../../../server/startupError.ts';

/** What devices show while the application is not in front, and what the application gets with it. */
export interface DeviceMessage {
  title: string;
  body: string;
  /** What kind of message it is: applications offer actions, and people settings, by it. */
  category: 'MESSAGE' | 'POST';
  /** Notifications of one thread are shown together. */
  thread: string;
  /** For the application; no text of anybody's. */
  data: Readonly<Record<string, string>>;
}

/** A device, and how much its owner has unread. */
export interface Receiver {
  token: string;
  badge: number;
}

/** What became of a message to many devices. */
interface Sending {
  /** Tokens that no longer exist. */
  gone: string[];
  /** The others that it did not reach, and why: Refused where it is of no use to try again. */
  failures: { token: string; error: unknown }[];
}

/** A service that reaches people's devices when no page of ours is open. */
export interface DevicePush {
  /** Sends one message to many devices; never rejects. */
  send(receivers: readonly Receiver[], message: DeviceMessage): Promise<Sending>;
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

/** Requests under way at once; the service has no call for many devices. */
const atOnce = 20;
/** Milliseconds. */
const patience = 10_000;

/**
 * Firebase Cloud Messaging, HTTP v1, with a service account's key file. Access is asked for with a signed
 * assertion and kept until shortly before it ends.
 */
export function createFirebasePush(credentialsFile: string, url: string): DevicePush {
  const account = readAccount(credentialsFile);
  const sign = createSigner({ algorithm: 'RS256', key: account.private_key, expiresIn: 3_600_000 });
  let access: Promise<string> | undefined;
  /** When it ends, in milliseconds since the epoch. */
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
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`The push service refused access (${answer.status}).`);
    const { access_token: token, expires_in: seconds } = Grant.parse(await answer.json());
    return { token, until: Date.now() + (seconds - 60) * 1000 };
  }

  /** Asked for once by many at a time; a refusal is not kept. */
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

  /** Whether the device still exists. */
  async function sendOne(receiver: Receiver, message: DeviceMessage): Promise<boolean> {
    const answer = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: onWire(receiver, message) }),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return true;
    }
    const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
    if (refusal.data?.error.details.some(({ errorCode }) => errorCode === 'UNREGISTERED')) return false;
    const failure = `The push service refused a message (${answer.status} ${refusal.data?.error.status ?? ''}).`;
    // Who may send, and how often, may be another matter in a moment; what a message says is not.
    throw answer.status === 400 || answer.status === 404 ? new Refused(failure) : new Error(failure);
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
      await Promise.all(Array.from({ length: Math.min(atOnce, receivers.length) }, work));
      return { gone, failures };
    },
  };
}

/**
 * One message for every kind of device. The systems of phones show `notification` by themselves, once, and take what
 * is theirs from `android` and `apns`; in browsers our own worker does, by `notification` and `data`.
 */
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
