/** Calls that take an Idempotency-Key, made with everything right: what they write, they write once. */
import { randomUUID } from 'node:crypto';
import { eq, isNull, like, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { idempotencyKeys } from '../../../backend/core/database/idempotency.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { formOf } from '../feed/form.ts';
import { startBackend } from '../harness.ts';
import { type Operation, operations } from './contents.ts';
import { rightCall, sentBody } from './rightCall.ts';
import { makeWorld } from './world.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson({ isAdministrator: true });

const keyed = operations.filter(({ operation }) =>
  operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
);
/** Calls whose file shows in the number of rows what they wrote: without a GIF, which excludes it. */
const files: Record<string, string> = {
  createMessageWithFiles: 'file',
  editPost: 'images[]',
  editComment: 'image',
  updateCommunity: 'cover',
  updateLink: 'icon',
};

/** Not written by the call alone: keys, what is sent and removed, words of a search, rows of which there is one. */
const ignored = ['idempotency_keys', 'dispatches', 'vocabulary', 'home_settings', 'platform_settings'];

/** Calls that change rows in place and add none. */
const inPlace: ReadonlySet<string> = new Set(['editEvent', 'editScheduledPost', 'updateProfile']);

/** Number of rows per table after all dispatches, because some of them write rows too. */
async function countRows(): Promise<Record<string, number>> {
  const { database } = backend.context;
  await expect.poll(() => database.$count(dispatches, isNull(dispatches.givenUpAt))).toBe(0);
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counted = tables
    .filter(({ name }) => !ignored.includes(name))
    .map(({ name }) => sql`select ${name}::text as name, count(*)::int as n from ${sql.identifier(name)}`);
  const { rows } = await database.execute<{ name: string; n: number }>(sql.join(counted, sql` union all `));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
const growth = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, n]) =>
      n === before[name] ? [] : [[name, n - (before[name] ?? 0)]],
    ),
  );

/** A call in a place of its own: sends it with a key, and with other content where `isOther`. */
async function prepare(called: Operation) {
  const world = await makeWorld(backend);
  const id = called.operation.operationId;
  const { path, body: whole } = rightCall(called, world);
  const file = files[id];
  const body = file === undefined ? whole : { ...whole, gif: undefined };
  const address = called.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  const other = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === 'Texte' ? 'Autre texte' : value]),
  );
  return {
    hasOther: JSON.stringify(other) !== JSON.stringify(body),
    send: (key: string, isOther = false) =>
      backend.call(called.method, address, {
        as: world.caller,
        headers: { 'idempotency-key': key },
        ...sentBody(called, isOther ? other : body, file === undefined ? [] : [file]),
      }),
  };
}

/** Texts of answers that nobody wrote. */
const fixedTexts = ['', 'Publication modifié avec succès'];

/** All strings in a JSON value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** An answer without the seconds that a poll has left: retries are answered from what is stored now. */
const withoutSeconds = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'leftime' ? undefined : value)));

it.each(keyed.map((called) => [called.operation.operationId, called] as const))(
  '%s: writes once per key, stores no content with it, and rejects other content',
  async (id, called) => {
    const one = await prepare(called);
    const key = randomUUID();
    const before = await countRows();
    const first = await one.send(key);
    const written = await countRows();
    if (!inPlace.has(id)) expect(growth(before, written)).not.toEqual({});
    const again = await one.send(key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(withoutSeconds(again.body)).toEqual(withoutSeconds(first.body));
    expect(await countRows()).toEqual(written);
    const [stored] = await backend.context.database
      .select({ answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(like(idempotencyKeys.key, `%:${key}`));
    expect(textsIn(stored?.answer).filter((text) => !fixedTexts.includes(text))).toEqual([]);
    if (one.hasOther) {
      const other = await one.send(key, true);
      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      expect(await countRows()).toEqual(written);
    }
  },
);

const makeFolder = (nomdossier: string, key: string) =>
  backend.post('/api/createdossier', {
    as: person,
    json: { nomdossier, idossier: 0 },
    headers: { 'idempotency-key': key },
  });

it.each([null, 'of another version'])(
  'accepts keys whose contents cannot be compared: %s',
  async (fingerprint) => {
    const key = `ancienne ${fingerprint}`.replaceAll(' ', '-');
    const first = await makeFolder(`Dossier ${key}`, key);
    await backend.context.database
      .update(idempotencyKeys)
      .set({ fingerprint })
      .where(eq(idempotencyKeys.key, `createOwnFolder:${key}`));
    expect((await makeFolder('Autre', key)).body).toEqual(first.body);
  },
);

it('sends one welcome and invitation mail per key', async () => {
  const { id } = await backend.addCommunity({}, { admins: [person] });
  const calls = [
    (email: string) => ['/api/createUser', { json: { email } }] as const,
    (email: string) => ['/invitation/extern', { multipart: formOf({ email, id }) }] as const,
  ];
  for (const [index, call] of calls.entries()) {
    const [once, last] = [`une${index}@ailleurs.example`, `fin${index}@ailleurs.example`];
    for (const email of [once, once, last]) {
      const [path, sent] = call(email);
      await backend.post(path, { as: person, headers: { 'idempotency-key': email }, ...sent });
    }
    // The last mail has arrived: so have those before it.
    await expect.poll(() => backend.mailsTo(last)).toHaveLength(1);
    expect(backend.mailsTo(once)).toHaveLength(1);
  }
});

it('stores no rejection: an account gets an e-mail under the same key once it is free', async () => {
  const [changed, taken] = await backend.addPeople([{}, {}]);
  const send = async () => {
    const json = { user: { id: changed.id, email: taken.email }, profile: {} };
    const headers = { 'idempotency-key': 'adresse' };
    return (await backend.call('PUT', '/api/admin/update', { as: person, json, headers })).body;
  };
  expect(await send()).toMatchObject({ status: false });
  await backend.context.database.delete(users).where(eq(users.email, taken.email));
  expect(await send()).toMatchObject({ status: true });
});

it('deletes the keys of a deleted account', async () => {
  const leaver = await backend.addPerson();
  const community = await backend.addCommunity({}, { admins: [leaver] });
  const { id: postID } = await backend.addPost(community, leaver);
  const sent = await backend.post('/api/comment/create/null', {
    as: leaver,
    json: { postID, text: 'Au revoir' },
    headers: { 'idempotency-key': 'au-revoir' },
  });
  expect(sent.status).toBe(200);
  const keysOf = () =>
    backend.context.database.$count(idempotencyKeys, eq(idempotencyKeys.userId, leaver.id));
  expect(await keysOf()).toBe(1);
  const deleted = await backend.call('DELETE', `/api/userdelete/${leaver.id}`, { as: person, json: {} });
  expect(deleted.status).toBe(200);
  expect(await keysOf()).toBe(0);
});
