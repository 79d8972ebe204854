/**
 * No call shows a hidden community to a stranger: an outsider for secret ones, a guest for public ones.
 * The access matrix asks every call with the right ids; here ids of one kind are tried in fields of another.
 */
import { afterAll, expect, it } from 'vitest';
import { highlights, homeSettings, links } from '../../../backend/home/tables.ts';
import { type Answer, startBackend, type TestPerson } from '../harness.ts';
import { addContents, type Contents, type Operation, operations } from './contents.ts';
import { rightCall, sentBody } from './rightCall.ts';
import { makeWorld } from './world.ts';

/** Part of every text of the hidden community; texts hidden from guests only have another marker. */
const markOf = (kind: Kind) => (kind === 'public' ? 'Harmonium' : 'Xylophone');
const kinds = ['secret', 'public'] as const;
type Kind = (typeof kinds)[number];

const strangerTo = (kind: Kind): TestPerson => (kind === 'public' ? guest : outsider);

async function hide(kind: Kind): Promise<Contents> {
  const mark = markOf(kind);
  // Employees may know each other, guests may not know them.
  const member = await backend.addPerson(kind === 'public' ? { lastName: mark, phone: mark, job: mark } : {});
  return addContents(backend, member, mark, { kind, title: mark, subject: mark });
}

const backend = await startBackend();
afterAll(() => backend.close());
const world = await makeWorld(backend, 'Contenu');
const [outsider, guest] = await backend.addPeople([{}, { isExternal: true, canCreateCommunities: true }]);
await backend.addCommunity({ kind: 'private' }, { admins: [guest, await backend.addPerson()] });
const { database } = backend.context;
await database.insert(homeSettings).values({ breakingNews: markOf('public') });
await database.insert(links).values({ title: markOf('public'), url: 'https://example.org', position: 0 });
await database.insert(highlights).values({ text: markOf('public'), position: 0 });

/** Operations that end the stranger's session. */
const ending = new Set(['changePassword', 'disconnectDevice', 'endSessions', 'renewSession']);
const searched = new Set(['q', 'query', 'recherche']);

/** Calls an operation with another `id` and everything else right, and searches for the mark. */
function call(as: TestPerson, of: Contents, id: number, mark: string, operation: Operation): Promise<Answer> {
  const { path, query, body } = rightCall(operation, { ...world, ...of, caller: as });
  for (const part of [path, query, body])
    for (const name of Object.keys(part))
      if (name === 'id') Object.assign(part, { id });
      else if (searched.has(name)) Object.assign(part, { [name]: mark.slice(0, 4) });
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const url = `${address}?${new URLSearchParams(asked)}`;
  return backend.call(operation.method, url, { as, ...sentBody(operation, body) });
}

it.each(kinds)(
  'hides a %s community from strangers who ask by ids of other things or search, and sends them no event',
  { timeout: 90_000 },
  async (kind) => {
    const of = await hide(kind);
    const stranger = strangerTo(kind);
    const leaks: string[] = [];
    const ids = [of.community, of.post, of.poll, of.comment, of.folder, of.document, of.member.id];
    const tried = operations.filter(
      (one) =>
        !ending.has(one.operation.operationId) &&
        JSON.stringify(rightCall(one, { ...world, ...of, caller: stranger })).match(
          /"(?:id|q|query|recherche)":/,
        ),
    );
    for (const [turn, operation] of tried.entries()) {
      const id = ids[turn % ids.length] ?? 0;
      const { status, body } = await call(stranger, of, id, markOf(kind), operation);
      const text = JSON.stringify(body);
      if (status >= 500 || text.includes(markOf(kind)))
        leaks.push(`${operation.method} ${operation.path} (${id}) → ${status} ${text}`);
    }
    expect(leaks).toEqual([]);
    expect((await backend.get('/api/usercurrent/x', stranger)).status).toBe(200);

    const heard = backend.events.length;
    const as = of.member;
    await backend.post('/api/comment/create/null', { as, json: { postID: of.post, text: 'Oui' } });
    await backend.post('/api/comment/reponse/null', { as, json: { commentID: of.comment, text: 'Oui' } });
    const json = { groupid: of.community, email: as.email, role: 'ROLE_ADMIN' };
    await backend.post('/api/updateroleuser', { as, json });
    expect(backend.events.length).toBeGreaterThan(heard);
    expect(JSON.stringify(backend.events.slice(heard))).not.toContain(stranger.email);
    const counted = await backend.get('/api/notif/count', stranger);
    expect(JSON.stringify(counted.body)).not.toContain(markOf(kind));
  },
);
