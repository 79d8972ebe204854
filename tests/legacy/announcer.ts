/** Sends events of realtime with Pusher's own library, in the documented shape or in those of old systems. */
import Pusher from 'pusher';
import type { Announcement } from './announcements.ts';
import type { Habit } from './habits.ts';
import { type Organisation, personOf } from './organisation.ts';
import { plainReceivers, receivers } from './receivers.ts';

/** Where events go. */
export interface Realtime {
  appId: string;
  key: string;
  secret: string;
  port: number;
  /** Names of the one channel and event; `private-platform` and `event` where they are not given. */
  channel?: string;
  event?: string;
}

/** Sends what somebody has done. */
export type Announce = (
  organisation: Organisation,
  announcement: Announcement,
  sender: string,
  habits: ReadonlySet<Habit>,
) => Promise<void>;

/** Sends to a server of Pusher's protocol on this machine. */
export function createAnnouncer({
  appId,
  key,
  secret,
  port,
  channel = 'private-platform',
  event = 'event',
}: Realtime): Announce {
  const pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), useTLS: false });
  return async (organisation, { action, to, conversation, message }, sender, habits) => {
    const people = to.flatMap((email) => personOf(organisation, email) ?? []);
    const [, write = plainReceivers] =
      Object.entries(receivers).find(([name]) => habits.has(name as Habit)) ?? [];
    try {
      await pusher.trigger(channel, event, {
        pusheraction: [action],
        ...(conversation === undefined ? {} : { conversationid: conversation }),
        ...(message === undefined ? {} : { chat: { id: message, mine: 0 } }),
        receveur: write(people),
        sendto: sender,
      });
    } catch (error) {
      // What was done stands, whether or not others hear of it.
      if (!(error instanceof Pusher.RequestError)) throw error;
    }
  };
}
