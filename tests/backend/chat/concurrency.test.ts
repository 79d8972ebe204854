import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { conversations, messages, participants } from '../../../backend/chat/tables.ts';
import { CreateMessageResponse } from '../../../backend/chat/messages.wire.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { addConversation, chatOf } from './conversations.ts';

const backend = await startBackend({ env: { DATABASE_POOL: '10' } });
afterAll(() => backend.close());
const people = await Promise.all(Array.from({ length: 5 }, () => backend.addPerson()));

/** Kept unread counters beside what the messages themselves say. */
async function counters(conversation: number) {
  const { rows } = await backend.context.database.execute<{
    user_id: string;
    kept: number;
    counted: number;
  }>(sql`
    select p.user_id, p.unread_count as kept, (
      select count(*)::int from ${messages} as m
      where m.conversation_id = p.conversation_id and m.id > p.last_read_message_id and m.author_id <> p.user_id and m.deleted_at is null
    ) as counted
    from ${participants} as p where p.conversation_id = ${conversation} order by p.user_id`);
  return rows;
}

it('stores and counts thirty messages sent at once', async () => {
  const conversation = await addConversation(backend, people);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => chatOf(backend, people[n % 5]!).send(conversation, `n° ${n}`)),
  );
  const sent = answers.map((answer) => answer.read(CreateMessageResponse).message);
  const loaded = await chatOf(backend, people[0]!).loaded(conversation);
  expect(loaded.map((message) => message.id)).toEqual(
    sent.map((message) => message.id).toSorted((a, b) => a - b),
  );
  expect(loaded.map((message) => message.content).toSorted()).toEqual(
    sent.map((message) => message.content).toSorted(),
  );
  // Each wrote six of the thirty.
  expect((await counters(conversation)).map(({ kept, counted }) => [kept, counted])).toEqual(
    people.map(() => [24, 24]),
  );
});

it('keeps counters and pointers correct during concurrent sends and reads', async () => {
  // Each reads once only, because a later reading would put a wrong counter right again.
  const writer = people[0]!;
  const readers: TestPerson[] = [];
  while (readers.length < 12) readers.push(await backend.addPerson());
  const conversation = await addConversation(backend, [writer, ...readers]);
  const waiting = [...readers];
  const write = async () => {
    for (let n = 0; waiting.length > 0; n += 1)
      expect((await chatOf(backend, writer).send(conversation, `n° ${n}`)).status).toBe(200);
  };
  const read = async () => {
    for (const reader of readers) {
      expect((await chatOf(backend, reader).see(conversation, 'conv')).status).toBe(200);
      waiting.pop();
    }
  };
  await Promise.all([write(), write(), read()]);
  const after = await counters(conversation);
  expect(after.map(({ kept }) => kept)).toEqual(after.map(({ counted }) => counted));
  await Promise.all(readers.map((reader) => chatOf(backend, reader).see(conversation, 'conv')));
  for (const { kept } of await counters(conversation)) expect(kept).toBe(0);
});

it('messages become visible in the order of their ids during concurrent writes', async () => {
  const conversation = await addConversation(backend, people);
  const reader = chatOf(backend, people[0]!);
  const writing = { isDone: false };
  const seen: number[] = [];
  const follow = async () => {
    while (!writing.isDone) {
      const last = seen.at(-1) ?? 0;
      const page = await reader.loaded(conversation);
      seen.push(...page.map((message) => message.id).filter((id) => id > last));
    }
  };
  const following = follow();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => chatOf(backend, people[1 + (n % 4)]!).send(conversation, `n° ${n}`)),
  );
  writing.isDone = true;
  await following;
  const all = (await reader.loaded(conversation)).map((message) => message.id);
  seen.push(...all.filter((id) => id > (seen.at(-1) ?? 0)));
  expect(seen).toEqual(all);
  expect(all).toHaveLength(40);
});

// The embedded database has one connection: there, nobody can be removed in the midst of another's call.
it.runIf(process.env.TEST_DATABASE_URL)(
  'a participant removed during a pending send cannot send it',
  async () => {
    const conversation = await addConversation(backend, people);
    const { database } = backend.context;
    let late: Promise<{ status: number }> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${conversations} where id = ${conversation} for update`);
      late = chatOf(backend, people[1]!).send(conversation, 'trop tard');
      const waiting = async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`,
        );
        return rows.length;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
      await tx
        .delete(participants)
        .where(and(eq(participants.conversationId, conversation), eq(participants.userId, people[1]!.id)));
    });
    expect((await late)?.status).toBe(404);
    expect(await chatOf(backend, people[0]!).loaded(conversation)).toEqual([]);
  },
);
