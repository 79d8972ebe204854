import { type Context, clearMemory } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import type { UserRecord } from '../people/people.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { isAction } from './events.ts';
import { fetchParticipants } from './rest.ts';

/** For so long somebody counts as writing after they said so last, in milliseconds. */
const writingFor = 6_000;

interface ActivityRecord {
  onlineParticipants: UserRecord[];
  typingParticipants: UserRecord[];
}
type Payload = { conversationActivity: ActivityRecord };

const nameOf = (person: UserRecord) => person.email?.toLowerCase() ?? '';

/** Notes that the viewer is writing in a conversation of theirs; NOT_FOUND when they are not in it. */
export async function writes(context: Context, conversationId: string): Promise<void> {
  const { username } = requireViewer(context);
  await fetchParticipants(context.rest, conversationId);
  context.presence.write({ conversationId, username });
}

/**
 * Who else of a conversation is there and typing. Participants are asked for with the subscriber's own
 * token at first and whenever the conversation changed; until the answer is there nothing is told, so that
 * whoever was taken out hears nothing more, and the stream of theirs ends.
 */
export function conversationActivity(context: Context, conversationId: string): AsyncGenerator<Payload> {
  const { claims, presence } = context;
  if (!claims) throw graphqlError('UNAUTHENTICATED', 'Sign in first.');
  const subscriber = context.events.subscribe(claims.username);
  const typing = new Map<string, NodeJS.Timeout>();
  let isStale = true;
  let wake = () => {};

  const stopTyping = (username: string) => {
    clearTimeout(typing.get(username));
    typing.delete(username);
  };
  const unfollow = presence.follow((one) => {
    if (one && one.conversationId !== conversationId) return;
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
          if (isAction(delivery.event, 'conversation')) isStale = true;
          // Whoever has sent what they wrote writes no more.
          if (isAction(delivery.event, 'chat') && delivery.event.sender !== null)
            stopTyping(delivery.event.sender);
        }
      }
      wake();
    }
  };
  void follow();

  const stream = (async function* tell(): AsyncGenerator<Payload> {
    let others: UserRecord[] = [];
    let told = '';
    try {
      while (!subscriber.isClosed) {
        // From here on a change wakes, also one during the loading below.
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
          if (state !== told) {
            told = state;
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
  // Ending a generator waits for what it awaits, which may never come: waking it ends the waiting.
  const end = stream.return.bind(stream);
  stream.return = (value) => {
    subscriber.close();
    unfollow();
    wake();
    return end(value);
  };
  return stream;
}
