/** The log has what happened and where, but no user content. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Feature } from '../../../backend/core/app.ts';
import { signedIn } from '../../../backend/core/access.ts';
import { createLog } from '../../../backend/core/log.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { startBackend } from '../harness.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';

const lines: string[] = [];
const secret = 'Motdepasse-très-secret';

/** Ends the connection while the backend works for the client. */
let leave: () => unknown;

/** Calls that fail in the ways in which statements fail. */
const faults: Feature = (app) => {
  const { database } = app.context;
  const failures: Record<string, () => Promise<unknown>> = {
    parameter: () => database.execute(sql`select ${secret}::text from nowhere`),
    data: () => database.execute(sql`select ${secret}::int`),
    row: () =>
      database.transaction((tx) =>
        tx.execute(sql`insert into users (email) values (${`${secret}@EXAMPLE.org`})`),
      ),
  };
  for (const [name, fail] of Object.entries(failures))
    app.get(`/test/${name}`, { config: { access: signedIn }, schema: { hide: true } }, async () => {
      await fail();
      return {};
    });
  app.get('/test/fault', { config: { access: signedIn }, schema: { hide: true } }, async (request) => {
    leave();
    await once(request.raw.socket, 'close');
    throw new Error('A fault of ours');
  });
};

const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
const backend = await startBackend({ features: [faults], log });
afterAll(() => backend.close());
const person = await backend.addPerson({ firstName: 'Ginevra' });

it('B824: logs failures without user content', async () => {
  for (const name of ['parameter', 'data', 'row']) await backend.get(`/test/${name}?jeton=${secret}`, person);
  const written = lines.join('');
  expect(written).toContain('nowhere');
  expect(written).toContain('users_email_lower');
  expect(written).not.toContain(secret);
  expect(written).not.toContain('EXAMPLE.org');
});

it('B824: logs calls by route, without signatures, tokens and e-mails', async () => {
  const community = await backend.addCommunity({}, { members: [person] });
  const multipart = formOf({ idgroup: community.id, text: secret }, [
    ['fichiers[]', 'a.jpg', await picture()],
  ]);
  const { body } = await backend.post('/api/group/publication', { as: person, multipart });
  const [, path, signature] =
    /"(\/?files\/[^"?]+\?[^"]*?(?:s|sig|signature)=([\w-]+)[^"]*)"/.exec(JSON.stringify(body)) ?? [];
  expect(signature).toBeDefined();
  expect((await backend.get(`/${(path ?? '').replace(/^\//, '')}`)).status).toBe(200);
  await backend.post(`/api/suprauser/1/${person.email}`, { as: person });
  await backend.get(`/nulle-part/${secret}?token=${person.token}`);
  const written = lines.join('');
  expect(written).toContain('/api/suprauser/:wanted/:email');
  for (const hidden of [secret, signature ?? '', person.email, person.token, 'Ginevra'])
    expect(written).not.toContain(hidden);
});

describe('a disconnected client', () => {
  const Line = z.object({ level: z.number(), msg: z.string() });
  const warning = 40;
  const logged = () => lines.map((line) => Line.parse(JSON.parse(line)));
  /** Without transactions that were slow on busy cores. */
  const troubles = () =>
    logged().filter(({ level, msg }) => level >= warning && msg !== 'A transaction took long');
  beforeEach(() => void (lines.length = 0));

  /** Sends a part of a request that announces a longer body. */
  async function begin(method: string, path: string, type: string, body: string) {
    const socket = connect(backend.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
        (type ? `Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n${body}` : '\r\n'),
    );
    return socket;
  }

  const part = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}`;

  it.each([
    ['JSON', '/api/searchs', 'application/json', '{"query":'],
    ['a form', '/api/searchs', 'application/x-www-form-urlencoded', 'query='],
    ['a field', '/api/searchs', 'multipart/form-data; boundary=x', part('"query"', 'a')],
    [
      'a file',
      '/api/group/publication',
      'multipart/form-data; boundary=x',
      part('"fichiers[]"; filename="a.pdf"', `%PDF-1.4 ${'x'.repeat(20_000)}`),
    ],
  ])('within %s causes no error', async (_, path, type, body) => {
    const socket = await begin('POST', path, type, body);
    await expect.poll(() => logged().some(({ msg }) => msg === 'incoming request')).toBe(true);
    // A later request of the same person is answered once the body of this one has a reader.
    await backend.get('/api/usercurrent/x', person);
    socket.resetAndDestroy();
    await expect.poll(() => logged().filter(({ msg }) => msg === 'The client left')).toHaveLength(1);
    expect(troubles()).toEqual([]);
  });

  it('does not hide an internal error', async () => {
    const socket = await begin('GET', '/test/fault', '', '');
    leave = () => socket.resetAndDestroy();
    await expect.poll(troubles).toMatchObject([{ msg: 'Request failed' }]);
  });
});
