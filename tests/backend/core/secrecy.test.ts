/**
 * No call shows a hidden community to a stranger: an outsider for private and secret ones, a guest for public ones.
 * Unlike the access matrix it also tries ids of one kind in fields of another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../../backend/comments/tables.ts';
import { events } from '../../../backend/events/tables.ts';
import { highlights, homeSettings, links } from '../../../backend/home/tables.ts';
import { pollChoices, polls } from '../../../backend/polls/tables.ts';
import { type Answer, startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { addDocument, addFolder } from '../library/entries.ts';

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: {
    content: Record<string, { schema: { $ref?: string; properties?: Record<string, object> } }>;
  };
}
const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
};
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Stands in every text of the hidden community; what only guests must not read has a word of its own. */
const markOf = (kind: Kind) => (kind === 'public' ? 'Harmonium' : 'Xylophone');

const kinds = ['private', 'secret', 'public'] as const;
type Kind = (typeof kinds)[number];

interface Hidden {
  mark: string;
  member: TestPerson;
  community: number;
  post: number;
  poll: number;
  choice: number;
  comment: number;
  reply: number;
  folder: number;
  document: number;
}

let backend: TestBackend;
let outsider: TestPerson;
let guest: TestPerson;
const hidden: Partial<Record<Kind, Hidden>> = {};
/** Who must not learn of a community of this kind. */
const strangerTo = (kind: Kind): TestPerson => (kind === 'public' ? guest : outsider);

async function hide(kind: Kind): Promise<Hidden> {
  const mark = markOf(kind);
  const { database } = backend.context;
  // Employees may know each other, guests may not know them.
  const member = await backend.addPerson(kind === 'public' ? { lastName: mark, phone: mark, job: mark } : {});
  const { id: community } = await backend.addCommunity(
    // The title of a private community is public, as its subject is.
    { kind, ...(kind === 'private' ? {} : { title: mark, subject: mark }), isLibraryEditable: true },
    { admins: [member] },
  );
  const { id: post } = await backend.addPost({ id: community }, member, { text: `<p>${mark}</p>` });
  const { id: event } = await backend.addPost({ id: community }, member, { kind: 'event' });
  await database.insert(events).values({
    postId: event,
    communityId: community,
    title: mark,
    place: mark,
    startsAt: new Date('2026-01-01T08:00:00Z'),
    endsAt: new Date('2026-01-01T09:00:00Z'),
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
    mark,
    member,
    community,
    post,
    poll,
    choice: choice!.id,
    comment,
    reply: await write(comment),
    folder: folder.id,
    document: document.id,
  };
}

beforeAll(async () => {
  backend = await startBackend();
  outsider = await backend.addPerson();
  guest = await backend.addPerson({ isExternal: true, canCreateCommunities: true });
  await backend.addCommunity({ kind: 'private' }, { admins: [guest, await backend.addPerson()] });
  for (const kind of kinds) hidden[kind] = await hide(kind);
  const { database } = backend.context;
  await database.insert(homeSettings).values({ breakingNews: markOf('public') });
  await database.insert(links).values({ title: markOf('public'), url: 'https://example.org', position: 0 });
  await database.insert(highlights).values({ text: markOf('public'), position: 0 });
});
afterAll(() => backend.close());

/** What stands for a field: the id of what it names; of `id` alone it is tried what it might be. */
type Value = string | number | boolean | object;
function valueOf(name: string, of: Hidden, bare: number): Value | undefined {
  const known: Record<string, Value> = {
    idgroup: of.community,
    groupid: of.community,
    groupID: of.community,
    idCommunity: of.community,
    communityId: of.community,
    id: bare,
    postID: of.post,
    postId: of.post,
    idpost: of.post,
    partageID: of.post,
    idpoll: of.poll,
    idchoice: of.choice,
    CommentID: of.comment,
    commentID: of.comment,
    idcomment: of.comment,
    ReponseID: of.reply,
    idreponse: of.reply,
    idoc: of.folder,
    destination: of.folder,
    idfile: of.document,
    idossier: of.folder,
    iduser: of.member.id,
    id_user: of.member.id,
    email: of.member.email,
    role: 'ROLE_LECTEUR',
    nb: 50,
    nbpost: 50,
    nbUsers: 50,
    nbComments: 50,
    nbCommunity: 50,
    start: 0,
    startpoint: 0,
    startPoint: 0,
    postType: 1,
    type: 1,
    likeType: 0,
    text: 'Bonjour',
    titre: 'Titre',
    nomdossier: 'Dossier',
    newname: 'Nom',
    recherche: of.mark.slice(0, 4),
    q: of.mark.slice(0, 4),
    query: of.mark.slice(0, 4),
    emails: [{ email: of.member.email }],
    position: 0,
    belongto: true,
    invitation: 1,
  };
  return known[name];
}

const propertiesOf = ({ requestBody }: Operation): { type: string; names: string[] } | null => {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return null;
  const [type, { schema }] = first;
  const { properties = {} } = schema.$ref
    ? (contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema;
  return { type, names: Object.keys(properties) };
};

const bareIds = (of: Hidden): number[] => [
  of.community,
  of.post,
  of.poll,
  of.comment,
  of.folder,
  of.document,
  of.member.id,
];

/** Whether a field of the call takes an id without saying of what. */
function takesBareId({ path, operation }: (typeof operations)[number], of: Hidden): boolean {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const others = (operation.parameters ?? []).map(({ name }) => name);
  const inBody = propertiesOf(operation)?.names ?? [];
  return (
    [...inPath, ...others, ...inBody].includes('id') ||
    inPath.some((name) => valueOf(name, of, 0) === undefined)
  );
}

/** A value where only text goes. */
const textOf = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function make(
  as: TestPerson,
  of: Hidden,
  bare: number,
  { path, method, operation }: (typeof operations)[number],
): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(valueOf(name, of, bare) ?? bare));
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => {
      const value = valueOf(name, of, bare);
      return value === undefined ? [] : [[name, textOf(value)] as [string, string]];
    });
  const address = query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
  const body = propertiesOf(operation);
  if (!body) return backend.call(method, address, { as });
  const values = Object.fromEntries(
    body.names.flatMap((name) => {
      const value = valueOf(name, of, bare);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  if (!body.type.startsWith('multipart')) return backend.call(method, address, { as, json: values });
  const multipart = new FormData();
  for (const [name, value] of Object.entries(values)) multipart.append(name, textOf(value));
  return backend.call(method, address, { as, multipart });
}

describe.each(kinds)('a %s community', (kind) => {
  it('is hidden from strangers in every call, with ids of any kind in each field', async () => {
    const of = hidden[kind]!;
    const leaks: string[] = [];
    for (const operation of operations)
      for (const bare of takesBareId(operation, of) ? bareIds(of) : [of.community]) {
        const { status, body } = await make(strangerTo(kind), of, bare, operation);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        if (status >= 500 || text.includes(of.mark))
          leaks.push(`${operation.method} ${operation.path} (${bare}) → ${status} ${text}`);
      }
    expect(leaks).toEqual([]);
  });

  it('sends strangers no event and no notice', async () => {
    const of = hidden[kind]!;
    const { member, community, post, comment } = of;
    const before = backend.events.length;
    const say = (path: string, fields: Record<string, string>) => {
      const multipart = new FormData();
      for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
      return backend.post(path, { as: member, multipart });
    };
    await say('/api/comment/create/null', { postID: String(post), groupID: String(community), text: 'Oui' });
    await say('/api/comment/reponse/null', {
      commentID: String(comment),
      groupID: String(community),
      text: 'Oui',
    });
    await backend.post('/api/updateroleuser', {
      as: member,
      form: { groupid: String(community), email: member.email, role: 'ROLE_ADMIN' },
    });
    expect(JSON.stringify(backend.events.slice(before))).not.toContain(strangerTo(kind).email);
    const counted = await backend.get('/api/notif/count', strangerTo(kind));
    expect(JSON.stringify(counted.body)).not.toContain(markOf(kind));
  });
});
