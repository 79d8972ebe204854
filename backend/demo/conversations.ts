import { sql } from 'drizzle-orm';
import { conversations, messageFiles, messages, participants } from '../chat/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { day, hour, minute } from './calendar.ts';
import { gifs } from './gifs.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import type { Dice } from './random.ts';
import type { Writer } from './writer.ts';

interface Plan {
  title: string;
  members: DemoPerson[];
  count: number;
  /** Last lines of the second member that the first has not seen. */
  unread: number;
}

/** How far back a conversation goes. */
const span = 90 * day;

function planConversations(dice: Dice, people: DemoPeople): Plan[] {
  const { administrator, editor, colleague, reader } = people;
  const accounts = [administrator, editor, colleague, reader];
  const others = people.all.filter((person) => person.hasSignedIn && !accounts.includes(person));
  const pair = (first: DemoPerson, second: DemoPerson, count: number, unread = 0): Plan => ({
    title: '',
    members: [first, second],
    count,
    unread,
  });
  return [
    ...others.slice(0, 9).map((other) => pair(editor, other, dice.between(4, 40), dice.chance(0.3) ? 2 : 0)),
    ...others.slice(5, 12).map((other) => pair(colleague, other, dice.between(4, 30))),
    ...others.slice(10, 15).map((other) => pair(administrator, other, dice.between(3, 12))),
    pair(reader, editor, 8),
    { title: 'Équipe communication', members: [editor, ...others.slice(0, 5)], count: 60, unread: 0 },
    {
      title: 'Chantier Hermine',
      members: [editor, colleague, administrator, ...others.slice(12, 18)],
      count: 90,
      unread: 1,
    },
    {
      title: 'Déjeuner du jeudi',
      members: [editor, colleague, ...others.slice(3, 4), ...others.slice(20, 24)],
      count: 25,
      unread: 0,
    },
    pair(editor, colleague, 180, 3),
  ];
}

type Line = Pick<typeof messages.$inferInsert, 'authorId' | 'content' | 'gifUrl' | 'createdAt'>;

/** The lines of a conversation: exchanges at some moment each, their lines a few minutes apart. */
function linesOf(dice: Dice, writer: Writer, { members, count, unread }: Plan, last: number): Line[] {
  const [first, second] = members;
  if (!first || !second) throw new Error('A conversation needs two people.');
  const lines: Line[] = [];
  const exchanges: Omit<Line, 'createdAt'>[][] = [];
  for (let told = 0; told < count - unread;) {
    const at = new Date(last - span * (1 - told / count));
    const speakers = dice.some(members, members.length);
    const exchange = writer.dialogue(members.length > 2, at).map((content, index) => ({
      authorId: (speakers[index % speakers.length] ?? first).id,
      content,
      gifUrl: null,
    }));
    const closer = (speakers[exchange.length % speakers.length] ?? first).id;
    if (dice.chance(0.25))
      exchanges.push([
        ...exchange,
        { authorId: closer, content: '<span class="like"></span>', gifUrl: null },
      ]);
    else if (dice.chance(0.12))
      exchanges.push([...exchange, { authorId: closer, content: '', gifUrl: dice.pick(gifs) }]);
    else exchanges.push(exchange);
    told += exchanges.at(-1)?.length ?? 1;
  }
  for (const [index, exchange] of exchanges.entries()) {
    const share = (exchanges.length - 1 - index) / exchanges.length;
    // An exchange lasts less than its distance to the next, so that times keep the order.
    const start = last - unread * minute - hour - share ** 1.6 * span;
    const pace = Math.min(3 * minute, (span / exchanges.length ** 1.6 / 4 + hour / 2) / exchange.length);
    for (const [place, line] of exchange.entries())
      lines.push({ ...line, createdAt: new Date(start + place * pace) });
  }
  const unanswered = writer.unanswered(new Date(last));
  for (let index = 0; index < unread; index += 1) {
    const content = unanswered[index];
    if (content !== undefined)
      lines.push({
        authorId: second.id,
        content,
        gifUrl: null,
        createdAt: new Date(last - (unread - 1 - index) * minute),
      });
  }
  return lines.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
}

/** Writes conversations of two and of groups with months of messages, in the order of their times. */
export async function makeConversations(
  tx: Transaction,
  dice: Dice,
  writer: Writer,
  pictures: number[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const plans = planConversations(dice, people);
  for (const [index, plan] of plans.entries()) {
    const { title, members, unread } = plan;
    const isGroup = members.length > 2;
    const pairKey = members
      .map((member) => member.id)
      .toSorted((a, b) => a - b)
      .join(':');
    const [row] = await tx
      .insert(conversations)
      .values({ title, isGroup, adminId: members[0]?.id ?? null, pairKey: isGroup ? null : pairKey })
      .returning({ id: conversations.id });
    if (!row) throw new Error('A conversation was not written.');
    const conversationId = row.id;
    await tx.insert(participants).values(members.map((member) => ({ conversationId, userId: member.id })));
    // The last conversation of the plans is the most recent one.
    const last = now.getTime() - (plans.length - index - 1) * 5 * hour - 7 * minute;
    const lines = linesOf(dice, writer, plan, last);
    const written = await tx
      .insert(messages)
      .values(lines.map((line) => ({ ...line, conversationId, kind: 'text' as const })))
      .returning({ id: messages.id });
    const ids = written.map((message) => message.id).toSorted((a, b) => a - b);

    const illustrated = ids.at(-unread - 4);
    if (isGroup && illustrated !== undefined && pictures.length >= 6) {
      await tx.execute(
        sql`update ${messages} set kind = 'image', content = '', gif_url = null where id = ${illustrated}`,
      );
      await tx
        .insert(messageFiles)
        .values(
          pictures.splice(0, 6).map((fileId, position) => ({ messageId: illustrated, fileId, position })),
        );
    }
    // The first member has not seen the last lines; their author has, and so has everybody else.
    const [first] = members;
    await tx.execute(sql`
      update ${participants} as p set
        last_read_message_id = case when p.user_id = ${first?.id ?? 0} then ${ids.at(-unread - 1) ?? 0}::bigint else ${ids.at(-1) ?? 0}::bigint end
      where p.conversation_id = ${conversationId}`);
  }
  await tx.execute(
    sql`update ${conversations} as c set last_message_id = coalesce((select max(m.id) from ${messages} m where m.conversation_id = c.id), 0)`,
  );
  await tx.execute(sql`
    update ${participants} as p set unread_count = (
      select count(*) from ${messages} m where m.conversation_id = p.conversation_id and m.id > p.last_read_message_id and m.author_id <> p.user_id and m.deleted_at is null)`);
}
