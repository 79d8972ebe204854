import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ListConversationsResponse } from '../../../backend/chat/conversations.wire.ts';
import { readWithSettings } from '../../../backend/core/database/settings.ts';
import { messageTexts } from '../../../backend/search/messages.ts';
import { countAndFindTexts, textQuery } from '../../../backend/search/queries.ts';
import { SearchResponse } from '../../../backend/search/wire.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { pdf } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [anne, karim, guest, administrator] = await backend.addPeople([
  { firstName: 'Anne' },
  { firstName: 'Karim' },
  { isExternal: true },
  { isAdministrator: true },
]);
let conversation: number;
beforeEach(async () => {
  await database.execute(sql`delete from conversations`);
  conversation = await addConversation(backend, [anne, karim]);
});

const search = async (query: string, as: TestPerson, more: Record<string, string> = {}) =>
  (await backend.post('/api/searchs', { as, form: { query, type: 'messages', ...more } })).read(
    SearchResponse,
  );
const foundBy = async (as: TestPerson, query: string, more: Record<string, string> = {}) =>
  (await search(query, as, more)).messages.map(({ message }) => message.id);
const post = (as: TestPerson, path: string, json: object) => backend.post(path, { as, json });

describe('B940: search in messages', () => {
  it('finds the same words as in posts, the newest first, with the conversation as listed', async () => {
    const first = await chatOf(backend, anne).sent(conversation, 'La Réunion d’équipe est <b> publiée');
    const second = await chatOf(backend, karim).sent(conversation, 'Deux réunions, alors');
    for (const query of ['reunion', 'RÉUNIONS', 'réu'])
      expect([query, await foundBy(karim, query)]).toEqual([query, [second.id, first.id]]);
    expect(await foundBy(anne, 'reunion publier')).toEqual([first.id]);
    for (const query of ['reunion jeudi', '', '&|!', 'strong'])
      expect([query, await foundBy(anne, query)]).toEqual([query, []]);
    const { messages, totalmessages, mots } = await search('equipe', anne);
    const { conversations } = (await post(anne, '/api/loadconvers', {})).read(ListConversationsResponse);
    expect([totalmessages, mots]).toEqual([1, ['equipe']]);
    expect(messages).toEqual([
      { message: expect.objectContaining({ id: first.id }), conversation: conversations[0] },
    ]);
    expect((await search('equipe', anne, { type: 'post' })).messages).toEqual([]);
  });

  it('finds the names of files', async () => {
    const chat = chatOf(backend, anne);
    await chat.sendFiles(conversation, [['file', pdf, 'Procès-verbal_Belvédère.pdf']]);
    expect((await search('belvedere', karim)).messages[0]?.message.filereelname).toBe(
      'Procès-verbal_Belvédère.pdf',
    );
  });

  it('finds what a corrected message says now, and no deleted one', async () => {
    const { id } = await chatOf(backend, anne).sent(conversation, 'Pétunia');
    await post(anne, '/api/message/modification', { messageid: id, content: 'Géranium' });
    expect([await foundBy(karim, 'petunia'), await foundBy(karim, 'geranium')]).toEqual([[], [id]]);
    await post(anne, '/api/deletemessage', { messageid: id });
    expect([await foundBy(karim, 'geranium'), await foundBy(anne, 'geranium')]).toEqual([[], []]);
  });

  it('finds nothing of conversations that one is not in, or no longer; who joins finds what was written before', async () => {
    const group = await addConversation(backend, [anne, karim, guest]);
    const { id } = await chatOf(backend, anne).sent(group, 'Secret de groupe');
    for (const reader of [anne, karim, guest]) expect(await foundBy(reader, 'secret')).toEqual([id]);
    expect(await foundBy(administrator, 'secret')).toEqual([]);
    expect(await foundBy(administrator, 'secret', { conversation: String(group) })).toEqual([]);
    for (const former of [karim, guest]) {
      await post(anne, '/delete/conversation', { conversationid: group, email: former.email });
      expect([await foundBy(former, 'secret'), (await search('secret', former)).totalmessages]).toEqual([
        [],
        0,
      ]);
    }
    await post(anne, '/api/chatuser', { conversationid: group, email: karim.email });
    expect(await foundBy(karim, 'secret')).toEqual([id]);
  });

  it('finds messages of one conversation alone', async () => {
    const other = await addConversation(backend, [anne, administrator]);
    const here = await chatOf(backend, anne).sent(conversation, 'Voilier');
    const there = await chatOf(backend, anne).sent(other, 'Voilier');
    expect(await foundBy(anne, 'voilier')).toEqual([there.id, here.id]);
    expect(await foundBy(anne, 'voilier', { conversation: String(conversation) })).toEqual([here.id]);
  });

  it('comes in pages that follow each other, for rare and frequent words, and is counted up to a thousand', async () => {
    const elsewhere = await addConversation(backend, [karim, administrator]);
    for (const [word, count] of [
      ['praire', 9],
      ['bernique', 1_001],
    ] as const) {
      for (const place of [conversation, elsewhere])
        await database.execute(sql`insert into messages (conversation_id, author_id, content)
          select ${place}, ${karim.id}, ${word} from generate_series(1, ${count}::int)`);
      const pages: number[] = [];
      let apres = '';
      for (let page = 0; page < 2; page += 1) {
        const { messages, totalmessages, positions } = await search(word, anne, { nb: '4', apres });
        expect(totalmessages).toBe(Math.min(1_000, count));
        pages.push(...messages.map(({ message }) => message.id));
        apres = positions?.messages.at(-1) ?? '';
      }
      const newest = Math.max(...pages);
      expect(pages).toEqual(Array.from({ length: 8 }, (_, index) => newest - index));
    }
  });

  it('looks words up in their index, and conversations in a table of those of the caller', async () => {
    const caller = { ...anne, isAdministrator: false, isGuest: false, sessionId: '' };
    const query = countAndFindTexts(messageTexts(undefined), caller, textQuery('phare:*'), {
      count: 10,
      start: 0,
    });
    const rows = await readWithSettings(database, { enable_seqscan: 'off', enable_indexscan: 'off' }, (db) =>
      db.execute<{ 'QUERY PLAN': string }>(sql`explain (verbose) ${query}`).execute(),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on message_words_words');
    expect(plan).toContain('Bitmap Index Scan on message_words_conversation');
    expect(new Set(plan.match(/hashed SubPlan \d+/g)).size).toBe(2);
  });
});
