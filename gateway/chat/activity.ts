import { type Context, clearMemory } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import type { UserRecord } from '../people/people.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { hasFirstAction } from './events.ts';
import { fetchParticipants } from './rest.ts';

/** Time after the last signal during which a person counts as typing, in milliseconds. */
const writingFor = 6_000;

interface ActivityRecord {
  onlineParticipants: UserRecord[];
  typingParticipants: UserRecord[];
}
type Payload = { conversationActivity: ActivityRecord };

const nameOf = (person: UserRecord) => person.email?.toLowerCase() ?? '';

/** Reports to the other participants that the viewer is typing. @throws NOT_FOUND for a non-participant */
export async function reportTyping(context: Context, conversationId: string): Promise<void> {
  const { username } = requireViewer(context);
  const since = performance.now();
  await fetchParticipants(context.rest, conversationId);
  context.presence.reportTyping({ conversationId, username, since });
}

/**
 * Other participants who are online or typing. Participants are loaded with the subscriber's token at first and after
 * each change; nothing is sent until then, and the stream of a removed participant ends.
 */
export function subscribeToActivity(context: Context, conversationId: string): AsyncGenerator<Payload> {
  const { claims, presence } = context;
  if (!claims) throw graphqlError('UNAUTHENTICATED', 'Sign in first.');
  const subscriber = context.events.subscribe(claims.username);
  const typing = new Map<string, NodeJS.Timeout>();
  /** When each person's last message arrived: the signal that they were typing it may arrive later. */
  const sentAt = new Map<string, number>();
  let isStale = true;
  let wake = () => {};

  const stopTyping = (username: string) => {
    clearTimeout(typing.get(username));
    typing.delete(username);
  };
  const unfollow = presence.follow((one) => {
    if (one && (one.conversationId !== conversationId || one.since < (sentAt.get(one.username) ?? -Infinity)))
      return;
    if (one) {
      stopTyping(one.username);
      const timer = setTimeout(() => {
        typing.delete(one.username);
        wake();
      }, writingFor);
      typing.set(one.username, timer.unref());
    }
    wake();
  });
  const follow = async () => {
    for (let batch = await subscriber.next(); batch; batch = await subscriber.next()) {
      for (const delivery of batch) {
        if (delivery.kind === 'resume') isStale = true;
        else if (delivery.kind === 'event' && delivery.event.conversationId === conversationId) {
          if (hasFirstAction(delivery.event, 'conversation')) isStale = true;
          // A sent message ends typing.
          if (hasFirstAction(delivery.event, 'chat') && delivery.event.sender !== null) {
            sentAt.set(delivery.event.sender, performance.now());
            stopTyping(delivery.event.sender);
          }
        }
      }
      wake();
    }
  };
  void follow();

  const stream = (async function* states(): AsyncGenerator<Payload> {
    let others: UserRecord[] = [];
    let lastState = '';
    try {
      while (!subscriber.isClosed) {
        // From here on a change wakes the loop, also during the load below.
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (isStale) {
          isStale = false;
          clearMemory(context);
          const people = await fetchParticipants(context.rest, conversationId);
          others = people.filter((person) => nameOf(person) !== claims.username);
          if (people.length === others.length) return;
        }
        if (!isStale) {
          const activity = {
            onlineParticipants: others.filter((person) => presence.isHere(nameOf(person))),
            typingParticipants: others.filter((person) => typing.has(nameOf(person))),
          };
          const state = JSON.stringify(
            [activity.onlineParticipants, activity.typingParticipants].map((list) => list.map(nameOf)),
          );
          if (state !== lastState) {
            lastState = state;
            yield { conversationActivity: activity };
          }
          await changed;
        }
      }
    } finally {
      unfollow();
      subscriber.close();
      for (const username of typing.keys()) stopTyping(username);
    }
  })();
  // Ending a generator waits for its pending await: wake it.
  const end = stream.return.bind(stream);
  stream.return = (value) => {
    subscriber.close();
    unfollow();
    wake();
    return end(value);
  };
  return stream;
}
