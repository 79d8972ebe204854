/** What the log tells: what happened and where, and nothing that people wrote, may or are. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Feature } from '../../../backend/core/app.ts';
import { signedIn } from '../../../backend/core/access.ts';
import { createLog } from '../../../backend/core/log.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

const lines: string[] = [];
const secret = 'Motdepasse-très-secret';

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
};

let backend: TestBackend;
let person: TestPerson;
beforeAll(async () => {
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
  backend = await startBackend({ features: [faults], log });
  person = await backend.addPerson({ firstName: 'Ginevra' });
});
afterAll(() => backend.close());

it('B824: tells of what fails without what people wrote', async () => {
  for (const name of ['parameter', 'data', 'row']) await backend.get(`/test/${name}?jeton=${secret}`, person);
  const written = lines.join('');
  expect(written).toContain('nowhere');
  expect(written).toContain('users_email_lower');
  expect(written).not.toContain(secret);
  expect(written).not.toContain('EXAMPLE.org');
});

it('B824: tells of calls by their route, without signatures, tokens and e-mails', async () => {
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
