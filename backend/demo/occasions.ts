import type { Transaction } from '../core/database/database.ts';
import { events as eventRows } from '../events/tables.ts';
import { pollChoices, polls as pollRows, pollVotes } from '../polls/tables.ts';
import { insertAll } from './batches.ts';
import { day, hour, onWorkday, soonAfter } from './calendar.ts';
import type { DemoPeople } from './people.ts';
import { events, polls } from './prose/occasions.ts';
import { createDeck, type Dice } from './random.ts';
import type { WrittenPost } from './talk.ts';

/** The polls of posts, some open, some closed, some anonymous, with the votes of members. */
export async function makePolls(
  tx: Transaction,
  dice: Dice,
  people: DemoPeople,
  written: readonly WrittenPost[],
  now: Date,
): Promise<void> {
  const question = createDeck(dice, polls);
  const planned = written.map((post, index) => {
    const isOpen = now.getTime() - post.at.getTime() < 40 * day;
    const closesAt = isOpen
      ? new Date(now.getTime() + dice.between(2, 20) * day)
      : new Date(post.at.getTime() + 14 * day);
    return { post, isAnonymous: index % 3 === 2, closesAt, ...question() };
  });
  await insertAll(
    tx,
    pollRows,
    planned.map(({ post, question: asked, isAnonymous, closesAt }) => ({
      postId: post.id,
      question: asked,
      isAnonymous,
      closesAt,
    })),
  );
  const offered = planned.flatMap(({ post, answers }) =>
    answers.map((answer, position) => ({ postId: post.id, answer, position })),
  );
  const ids = await insertAll(tx, pollChoices, offered);
  const choices = offered.map(({ postId }, index) => ({ id: ids[index] ?? 0, postId }));
  const votes = planned.flatMap(({ post, closesAt }) => {
    const own = choices.filter((choice) => choice.postId === post.id);
    // The demo editors find polls to vote in.
    const voters = post.community.readers.filter(
      (member) => member !== people.editor && member !== people.colleague,
    );
    const end = new Date(Math.min(closesAt.getTime(), now.getTime()));
    return dice.some(voters, Math.floor(voters.length * dice.next() * 0.8)).map((member) => ({
      postId: post.id,
      userId: member.id,
      choiceId: dice.pick([...own, ...own.slice(0, 1)]).id,
      createdAt: soonAfter(post.at, 10 * day, end, dice),
    }));
  });
  await insertAll(tx, pollVotes, votes);
}

/** The events that posts announce, on working days after them; the last of each community is still to come. */
export async function makeEvents(
  tx: Transaction,
  dice: Dice,
  written: readonly WrittenPost[],
  takePicture: (post: WrittenPost) => number | null,
  now: Date,
): Promise<void> {
  const event = createDeck(dice, events);
  const newest = new Set(new Map(written.map((post) => [post.community, post])).values());
  const values = written.map((post) => {
    const from = newest.has(post) ? now : post.at;
    const start = onWorkday(
      new Date(from.getTime() + (newest.has(post) ? dice.between(1, 25) : dice.between(5, 60)) * day),
      dice.between(7, 17),
      dice.pick([0, 15, 30, 45]),
    );
    return {
      postId: post.id,
      communityId: post.community.id,
      ...event(),
      startsAt: start,
      endsAt: new Date(start.getTime() + dice.between(1, 4) * hour),
      imageId: dice.chance(0.5) ? takePicture(post) : null,
    };
  });
  await insertAll(tx, eventRows, values);
}
