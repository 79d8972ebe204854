import { conversations, messages, participants } from '../../../backend/chat/tables.ts';
import {
  CreateMessageResponse,
  ListMessagesResponse,
  type Message,
} from '../../../backend/chat/messages.wire.ts';
import { ListConversationsResponse } from '../../../backend/chat/conversations.wire.ts';
import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import { type CallOptions, type TestBackend, type TestPerson } from '../harness.ts';

export type WireMessage = z.output<typeof Message>;

/** Puts a conversation of these people into the database; the first one administers it. */
export async function addConversation(
  { context: { database } }: TestBackend,
  people: readonly TestPerson[],
  values: Partial<typeof conversations.$inferInsert> = {},
): Promise<number> {
  const [row] = await database
    .insert(conversations)
    .values({ isGroup: people.length > 2, adminId: people[0]?.id ?? null, ...values })
    .returning({ id: conversations.id });
  if (row === undefined) throw new Error('No conversation was written.');
  await database
    .insert(participants)
    .values(people.map(({ id: userId }) => ({ conversationId: row.id, userId })));
  return row.id;
}

/** Puts `count` texts of one author into a conversation at once, named `message 1`, `message 2`, … */
export async function addTexts(
  { context: { database } }: TestBackend,
  conversationId: number,
  author: TestPerson,
  count: number,
) {
  await database.execute(sql`
    insert into ${messages} (conversation_id, author_id, content)
    select ${conversationId}, ${author.id}, 'message ' || n from generate_series(1, ${count}) as n`);
  await database.execute(sql`
    update ${conversations} set last_message_id = (select max(id) from ${messages} where conversation_id = ${conversationId})
    where id = ${conversationId}`);
}

/** The chat calls as somebody makes them, each answer checked against the contract. */
export function chatOf(backend: TestBackend, as: TestPerson) {
  return {
    send: (conversationId: number, content: string, headers: Record<string, string> = {}) =>
      backend.post(`/api/messagecreate/${conversationId}/noFile`, {
        as,
        json: { content, gif: '' },
        headers,
      }),
    async sent(conversationId: number, content: string): Promise<WireMessage> {
      const answer = await this.send(conversationId, content);
      return answer.read(CreateMessageResponse).message;
    },
    sendFiles(
      conversationId: number,
      files: [field: string, content: Blob, name: string][],
      options: CallOptions & { content?: string } = {},
    ) {
      const multipart = new FormData();
      multipart.set('content', options.content ?? '');
      multipart.set('gif', '');
      for (const [field, content, name] of files) multipart.append(field, content, name);
      return backend.post(`/api/messagecreate/${conversationId}/file`, { as, multipart, ...options });
    },
    load: (conversationId: number, nb: string | number = 600, start: string | number = 0) =>
      backend.post(`/api/chat/${conversationId}/messageload`, {
        as,
        form: { nb: String(nb), start: String(start) },
      }),
    async loaded(
      conversationId: number,
      nb?: string | number,
      start?: string | number,
    ): Promise<WireMessage[]> {
      return (await this.load(conversationId, nb, start)).read(ListMessagesResponse).messages;
    },
    async conversations(nb = 999_999, start = 0) {
      const answer = await backend.post('/api/loadconvers', {
        as,
        form: { nb: String(nb), start: String(start) },
      });
      return answer.read(ListConversationsResponse).conversations;
    },
    see: (id: number, type: 'msg' | 'conv') => backend.post('/api/pushview', { as, json: { id, type } }),
  };
}
