import { sql } from 'drizzle-orm';
import { conversations, messageFiles, messages, participants } from '../chat/tables.ts';
import type { Database } from '../core/database/database.ts';
import type { DemoFiles } from './files.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import { gifs } from './posts.ts';
import { messages as sentences } from './prose.ts';
import type { Dice } from './random.ts';

interface Plan {
  title: string;
  members: DemoPerson[];
  count: number;
  /** Messages at the end that the demo accounts have not seen. */
  unread: number;
}

/** Writes conversations of two and of groups with months of messages, in the order of their times. */
export async function makeConversations(
  db: Database,
  dice: Dice,
  files: DemoFiles,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const { administrator, editor, colleague, reader, newcomer } = people;
  const others = people.all.filter(
    (person) => ![administrator, editor, colleague, reader, newcomer].includes(person),
  );
  const plans: Plan[] = [
    ...others.slice(0, 9).map((other) => ({
      title: '',
      members: [editor, other],
      count: dice.between(4, 40),
      unread: dice.chance(0.3) ? 2 : 0,
    })),
    ...others
      .slice(5, 12)
      .map((other) => ({ title: '', members: [colleague, other], count: dice.between(4, 30), unread: 0 })),
    ...others.slice(10, 15).map((other) => ({
      title: '',
      members: [administrator, other],
      count: dice.between(3, 12),
      unread: 0,
    })),
    { title: '', members: [reader, editor], count: 8, unread: 0 },
    { title: 'Équipe communication', members: [editor, ...others.slice(0, 5)], count: 60, unread: 0 },
    {
      title: 'Chantier Hermine',
      members: [colleague, editor, administrator, ...others.slice(12, 18)],
      count: 90,
      unread: 1,
    },
    {
      title: 'Déjeuner du jeudi',
      members: [others[3] ?? editor, editor, colleague, ...others.slice(20, 24)],
      count: 25,
      unread: 0,
    },
    { title: '', members: [editor, colleague], count: 180, unread: 3 },
  ];
  const pictures = files.scenes.slice(-24);
  for (const [index, { title, members, count, unread }] of plans.entries()) {
    const isGroup = members.length > 2;
    const [creator] = members;
    const pairKey = isGroup
      ? null
      : members
          .map((member) => member.id)
          .toSorted((a, b) => a - b)
          .join(':');
    const [row] = await db
      .insert(conversations)
      .values({ title, isGroup, adminId: creator?.id ?? null, pairKey })
      .returning({ id: conversations.id });
    if (!row) throw new Error('A conversation was not written.');
    await db
      .insert(participants)
      .values(members.map((member) => ({ conversationId: row.id, userId: member.id })));
    // The last conversation of the plans is the most recent one.
    const last = now.getTime() - (plans.length - index - 1) * 5 * 3_600_000 - 7 * 60_000;
    const span = 90 * 86_400_000;
    const times = Array.from({ length: count }, (_, i) => last - ((count - 1 - i) / count) ** 1.6 * span);
    const values = times.map<typeof messages.$inferInsert>((time, i) => {
      // Who has unread messages did not write them.
      const author =
        i >= count - unread
          ? (members.find((member) => member === colleague) ?? members[1])
          : dice.pick(members);
      const like = dice.chance(0.04);
      const gif = !like && dice.chance(0.03);
      return {
        conversationId: row.id,
        authorId: (author ?? members[0] ?? editor).id,
        content: like ? '<span class="like"></span>' : gif ? '' : dice.pick(sentences),
        gifUrl: gif ? dice.pick(gifs) : null,
        kind: 'text',
        createdAt: new Date(time),
      };
    });
    const withPictures = isGroup && pictures.length >= 6 ? pictures.splice(0, 6) : [];
    const illustrated = values[Math.max(0, count - unread - 4)];
    if (withPictures.length > 0 && illustrated)
      Object.assign(illustrated, { kind: 'image', content: '', gifUrl: null });
    const written = await db
      .insert(messages)
      .values(values)
      .returning({ id: messages.id, kind: messages.kind });
    const picture = written.find((message) => message.kind === 'image');
    if (picture)
      await db
        .insert(messageFiles)
        .values(withPictures.map((fileId, position) => ({ messageId: picture.id, fileId, position })));
    const readUpTo = written.map((message) => message.id).toSorted((a, b) => a - b)[count - unread - 1] ?? 0;
    await db.execute(sql`
      update ${participants} as p set
        last_read_message_id = case when p.user_id = ${colleague.id} then (select max(id) from ${messages} where conversation_id = ${row.id}) else ${readUpTo} end
      where p.conversation_id = ${row.id}`);
  }
  await db.execute(
    sql`update ${conversations} as c set last_message_id = coalesce((select max(m.id) from ${messages} m where m.conversation_id = c.id), 0)`,
  );
  await db.execute(sql`
    update ${participants} as p set unread_count = (
      select count(*) from ${messages} m where m.conversation_id = p.conversation_id and m.id > p.last_read_message_id and m.author_id <> p.user_id and m.deleted_at is null)`);
}
