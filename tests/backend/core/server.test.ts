import pino from 'pino';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type App } from '../../../backend/core/app.ts';
import { buildApp } from '../../../backend/app/server.ts';
import { type Access, signedIn } from '../../../backend/core/access.ts';
import { idempotencyKeys } from '../../../backend/core/database/idempotency.ts';
import { conflictError, forbiddenError, invalidError } from '../../../backend/core/errors.ts';
import { deleteOldIdempotencyKeys, writeOnce } from '../../../backend/core/idempotency.ts';
import { count, id } from '../../../backend/core/wire.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { startBackend } from '../harness.ts';

/** Calls that show how the core behaves, whatever the feature. */
function showcase(app: App): void {
  const { database } = app.context;
  const operation = (name: string, access: Access = signedIn) => ({
    access,
    operation: { id: name, source: 'test' },
  });
  app.post(
    '/test/echo',
    { config: operation('echo'), schema: { body: z.object({ id, nb: count(50) }) } },
    async ({ body }) => body,
  );
  app.post('/test/fail', { config: operation('fail') }, async () => {
    throw new Error('select secret from somewhere');
  });
  app.post(
    '/test/wrong-answer',
    { config: operation('wrong'), schema: { response: { 200: z.object({ id }) } } },
    async () => JSON.parse('{"id":"not a number"}'),
  );
  app.post(
    '/test/refuse/:how',
    { config: operation('refuse'), schema: { params: z.object({ how: z.string() }) } },
    async ({ params }) => {
      if (params.how === 'invalid') throw invalidError('titre', 'Le titre est obligatoire');
      if (params.how === 'conflict') throw conflictError('Déjà fait.', 'ALREADY');
      throw forbiddenError();
    },
  );
  app.post(
    '/test/insert/:what',
    { config: operation('insert'), schema: { params: z.object({ what: z.string() }) } },
    async ({ params, caller }) => {
      const statements: Record<string, SQL> = {
        nul: sql`select ${'secret\0'}::text`,
        number: sql`select ${'secret'}::int`,
        date: sql`select ${'secret'}::timestamptz`,
        index: sql`insert into devices (user_id, session_id, token, kind) select ${caller.id}, ${caller.sessionId}, string_agg(md5(n::text), '') , 1 from generate_series(1, 500) as n`,
        orphan: sql`insert into saved_posts (user_id, post_id) values (${caller.id}, 0)`,
        twin: sql`insert into users (email) values (${caller.email})`,
        nothing: sql`insert into users (email) values (null)`,
      };
      return database.execute(statements[params.what] ?? sql`select secret`);
    },
  );
  app.get(
    '/test/find/:word',
    { config: operation('find'), schema: { params: z.object({ word: z.string() }) } },
    async ({ params }) => params,
  );
  app.post(
    '/test/write',
    {
      config: { access: signedIn, operation: { id: 'write', source: 'test', acceptsIdempotencyKey: true } },
      schema: { body: z.object({ action: z.string() }) },
    },
    async (request) => {
      const { answer, isFirst } = await writeOnce(request, async (tx) => {
        const [row] = await tx
          .insert(auditLog)
          .values({ actorId: request.caller.id, action: request.body.action, subject: 'test' })
          .returning({ id: auditLog.id });
        if (request.body.action === 'broken') throw conflictError('Refusé.');
        return { status: true, id: row?.id };
      });
      return { ...answer, isFirst };
    },
  );
  app.post('/test/beside', { config: operation('beside') }, async () =>
    database.transaction(async (tx) => {
      await tx.select().from(auditLog).limit(1);
      await database.select().from(auditLog).limit(1);
      return {};
    }),
  );
}

/** Log lines, parsed from JSON. */
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
// As when another copy of zod is loaded.
z.config(z.locales.en());
const backend = await startBackend({ features: [showcase], log });
afterAll(() => backend.close());
const person = await backend.addPerson();

const rowsOf = (action: string) =>
  backend.context.database.select().from(auditLog).where(eq(auditLog.action, action));

describe('responses', () => {
  it('include status, French message, code and field of an error', async () => {
    const refuse = async (how: string) => {
      const { status, body } = await backend.post(`/test/refuse/${how}`, { as: person });
      return { status, body };
    };
    expect(await refuse('invalid')).toEqual({
      status: 400,
      body: { status: false, message: 'Le titre est obligatoire', code: 'INVALID', field: 'titre' },
    });
    expect(await refuse('conflict')).toEqual({
      status: 409,
      body: { status: false, message: 'Déjà fait.', code: 'ALREADY' },
    });
    expect(await refuse('forbidden')).toMatchObject({
      status: 403,
      body: { status: false, code: 'FORBIDDEN' },
    });
  });

  it('reveal nothing about internal errors', async () => {
    for (const path of ['/test/fail', '/test/wrong-answer', '/test/beside']) {
      const { status, body } = await backend.post(path, { as: person });
      expect(status).toBe(500);
      expect(body).toEqual({
        status: false,
        message: 'Une erreur est survenue. Veuillez réessayer.',
        code: 'INTERNAL',
      });
    }
  });

  it('clamp huge counts, and accept numbers as text', async () => {
    expect(
      (await backend.post('/test/echo', { as: person, json: { id: 3, nb: 99_999_999_999 } })).body,
    ).toEqual({ id: 3, nb: 50 });
    expect(
      (await backend.post('/test/echo', { as: person, form: { id: '3', nb: '99999999999' } })).body,
    ).toEqual({ id: 3, nb: 50 });
  });

  it('reject invalid values with a French message and the field', async () => {
    const { status, body } = await backend.post('/test/echo', { as: person, json: { id: 'x', nb: 1 } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      status: false,
      code: 'INVALID',
      field: 'id',
      message: 'Cette valeur n’est pas valide.',
    });
  });

  it('reject broken, foreign and oversized bodies', async () => {
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${backend.url}/test/echo`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${person.token}`, ...headers },
      });
    const broken = await send({ 'content-type': 'application/json' }, '{"id":');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { status: false, message: "La requête n'est pas valide.", code: 'INVALID' },
    ]);
    expect((await send({ 'content-type': 'application/xml' }, '<id/>')).status).toBe(415);
    expect(
      (await send({ 'content-type': 'application/json' }, JSON.stringify({ id: 'x'.repeat(2_000_000) })))
        .status,
    ).toBe(413);
    expect(
      (await send({ 'content-type': 'application/json' }, '{"__proto__":{"id":1},"id":1,"nb":1}')).status,
    ).toBe(400);
  });

  it.each([
    ['NUL in a field', { json: { id: 1, nb: 1, titre: 'a\0b' } }, 'titre'],
    ['half a surrogate pair', { json: { id: 1, nb: 1, profil: { nom: ['a', '\ud800'] } } }, 'profil.nom.1'],
    ['NUL in the name of a field', { json: { id: 1, nb: 1, 'a\0b': 1 } }, undefined],
    ['NUL in a form', { form: { id: '1', nb: '1', titre: '\0' } }, 'titre'],
  ] as const)('reject %s, for known and unknown calls', async (_what, sent, field) => {
    const { status, body } = await backend.post('/test/echo', { as: person, ...sent });
    expect([status, body]).toEqual([
      400,
      {
        status: false,
        message: "Ce texte contient un caractère qui n'est pas accepté.",
        code: 'INVALID',
        ...(field === undefined ? {} : { field }),
      },
    ]);
  });

  it('accept characters of any script', async () => {
    const word = 'Été 😀 \u{10ffff}\ufffe';
    expect((await backend.get(`/test/find/${encodeURIComponent(word)}`, person)).body).toEqual({ word });
  });

  it.each([
    ['NUL', '/test/find/a%00b', 400],
    ['a broken escape', '/test/find/%E0%A4%A', 400],
    ['half a surrogate pair', '/test/find/%ED%A0%80', 400],
    ['a word without end', `/test/find/${'x'.repeat(6_001)}`, 414],
  ])('reject an address with %s, in the usual error format', async (_what, path, status) => {
    const answer = await backend.get(path, person);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: false, message: expect.any(String), code: 'INVALID' });
  });

  it('reject unlimited nesting', async () => {
    const answer = await fetch(`${backend.url}/test/echo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: '['.repeat(400_000) + ']'.repeat(400_000),
    });
    expect(answer.status).toBe(400);
  });

  it('report values that the database rejects as client errors, without logging content', async () => {
    lines.length = 0;
    const answered: Record<string, number> = {};
    for (const what of ['nul', 'number', 'date', 'index', 'orphan', 'twin', 'nothing', 'fault'])
      answered[what] = (await backend.post(`/test/insert/${what}`, { as: person })).status;
    expect(answered).toEqual({
      nul: 400,
      number: 400,
      date: 400,
      index: 400,
      orphan: 404,
      twin: 409,
      nothing: 500,
      fault: 500,
    });
    const own = lines.filter((line) => !line.includes('"msg":"A transaction took long"'));
    const said = own.map((line) =>
      z.looseObject({ level: z.number(), msg: z.string() }).parse(JSON.parse(line)),
    );
    expect(said.filter(({ level: of }) => of === 40)).toEqual(
      ['22021', '22P02', '22007', '54000', '23503', '23505'].map((code) =>
        expect.objectContaining({ operation: 'insert', code, msg: 'The database refused a value' }),
      ),
    );
    expect(lines.join()).not.toContain(person.email);
    expect(own.slice(0, 6).join()).not.toContain('secret');
    expect(own.at(-1)).toContain('select secret');
  });

  it('require access rules on every route at start-up', async () => {
    const silent = buildApp(backend.context, [
      (app) => {
        app.get('/test/silent', { config: { operation: { id: 'silent', source: 'test' } } }, () => 'x');
      },
    ]);
    await expect(silent).rejects.toThrow('does not say who may call it');
  });

  it('carry the request id, and forbid caching and sniffing', async () => {
    const { headers } = await backend.call('GET', '/api/usercurrent/1', {
      as: person,
      headers: { 'x-request-id': 'trace-7' },
    });
    expect(headers.get('x-request-id')).toBe('trace-7');
    for (const odd of ['x'.repeat(201), 'deux mots', 'é']) {
      const given = await backend.call('GET', '/api/usercurrent/1', {
        as: person,
        headers: { 'x-request-id': odd },
      });
      expect(given.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('Idempotency-Key', () => {
  const write = (action: string, key?: string, as = person) =>
    backend.post('/test/write', {
      as,
      json: { action },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  it('writes once for concurrent equal keys', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('race', 'key-2')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await rowsOf('race')).toHaveLength(1);
    expect(answers.filter(({ body }) => z.object({ isFirst: z.boolean() }).parse(body).isFirst)).toHaveLength(
      1,
    );
  });

  it('is per person; requests without a key write twice', async () => {
    const other = await backend.addPerson();
    await write('apart', 'key-3');
    await write('apart', 'key-3', other);
    await write('apart');
    await write('apart');
    expect(await rowsOf('apart')).toHaveLength(4);
  });

  it('is dropped with a rejected write', async () => {
    expect((await write('broken', 'key-4')).status).toBe(409);
    expect(await rowsOf('broken')).toEqual([]);
    expect((await write('mended', 'key-4')).body).toMatchObject({ isFirst: true });
  });

  it('expires after two days', async () => {
    const { database } = backend.context;
    const age = (days: number) => new Date(Date.now() - days * 86_400_000);
    const row = { userId: person.id, status: 200, answer: {} };
    await database.insert(idempotencyKeys).values([
      { ...row, key: 'old', createdAt: age(3) },
      { ...row, key: 'young', createdAt: age(1) },
    ]);
    await deleteOldIdempotencyKeys(database);
    const kept = await database
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(inArray(idempotencyKeys.key, ['old', 'young']));
    expect(kept).toEqual([{ key: 'young' }]);
  });

  it('is rejected if malformed', async () => {
    expect((await write('odd', 'x'.repeat(201))).status).toBe(400);
    expect((await write('odd', 'two words')).status).toBe(400);
  });
});
