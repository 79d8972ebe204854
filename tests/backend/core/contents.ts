/** A community with one of everything in it, for tests that make every call of the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comments } from '../../../backend/posts/commentTables.ts';
import type { communities } from '../../../backend/communities/tables.ts';
import { events } from '../../../backend/events/tables.ts';
import { pollChoices, polls } from '../../../backend/polls/tables.ts';
import type { TestBackend, TestPerson } from '../harness.ts';
import { addDocument, addFolder, addVersion } from '../library/entries.ts';

/** A JSON Schema, as far as these tests look at it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  contentMediaType?: string;
  enum?: readonly string[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

interface Described {
  operationId: string;
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** Every call of the contract. */
export const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
export type Operation = (typeof operations)[number];

/** A schema itself, where the contract refers to it by name. */
const resolved = (schema: Schema): Schema =>
  schema.$ref ? (contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** The first media type of a call's body, and the schema of it; null where there is no body. */
export function bodyOf({ operation }: Operation): { type: string; schema: Schema } | null {
  const [first] = Object.entries(operation.requestBody?.content ?? {});
  return first ? { type: first[0], schema: resolved(first[1].schema) } : null;
}

/** Content of the community, by id. */
export interface Contents {
  member: TestPerson;
  community: number;
  post: number;
  event: number;
  poll: number;
  choice: number;
  comment: number;
  reply: number;
  folder: number;
  document: number;
  /** An earlier content of the document. */
  version: number;
}

/** Creates a community that `member` administers, with one of everything; `mark` is part of every text. */
export async function addContents(
  backend: TestBackend,
  member: TestPerson,
  mark: string,
  values: Partial<typeof communities.$inferInsert> = {},
): Promise<Contents> {
  const { database } = backend.context;
  const { id: community } = await backend.addCommunity(
    { isLibraryEditable: true, ...values },
    { admins: [member] },
  );
  const { id: post } = await backend.addPost({ id: community }, member, { text: `<p>${mark}</p>` });
  const { id: event } = await backend.addPost({ id: community }, member, { kind: 'event' });
  await database.insert(events).values({
    postId: event,
    communityId: community,
    title: mark,
    place: mark,
    startsAt: new Date('2099-01-01T08:00:00Z'),
    endsAt: new Date('2099-01-01T09:00:00Z'),
  });
  const { id: poll } = await backend.addPost({ id: community }, member, { kind: 'poll' });
  await database.insert(polls).values({ postId: poll, question: mark, closesAt: new Date('2099-01-01') });
  const [choice] = await database
    .insert(pollChoices)
    .values({ postId: poll, answer: mark, position: 0 })
    .returning();
  const write = async (parentId: number | null) => {
    const [row] = await database
      .insert(comments)
      .values({ postId: post, parentId, authorId: member.id, text: mark })
      .returning();
    return row!.id;
  };
  const comment = await write(null);
  const folder = await addFolder(backend, { communityId: community, name: mark });
  const document = await addDocument(backend, { communityId: community, name: `${mark}.pdf` });
  return {
    member,
    community,
    post,
    event,
    poll,
    choice: choice!.id,
    comment,
    reply: await write(comment),
    folder: folder.id,
    document: document.id,
    version: await addVersion(backend, document),
  };
}
