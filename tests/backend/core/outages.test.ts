import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sqlCounter } from '../../../backend/core/database/transactions.ts';
import { isOutage } from '../../../backend/core/database/outages.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { formOf, photo } from '../feed/form.ts';
import { type Fault, interposeFaults } from './faults.ts';
import { Uploaded, pdf, startUploadBackend } from './upload-backend.ts';

const backend = await startUploadBackend();
const faults = interposeFaults(backend);
await backend.get('/api/notif/count', backend.person);
afterAll(async () => {
  faults.stop();
  await backend.close();
});

const counts = async () => [await backend.context.database.$count(files), backend.storedFiles().length];
const send = (text = '') =>
  backend.send([
    ['text', text],
    ['image', photo, 'photo.jpg'],
  ]);
const away = {
  status: false,
  code: 'UNAVAILABLE',
  message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
};

describe('a database connection that ends', () => {
  it('inside a transaction fails only that call, with 503', async () => {
    const before = await counts();
    const cut: Fault = {
      async before(statement, connection) {
        if (statement.startsWith('insert into "files"')) await faults.cut(connection);
      },
    };
    const answer = await faults.during(cut, () => send());
    expect([answer.status, answer.body]).toEqual([503, away]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await counts()).toEqual(before);
    expect((await send()).status).toBe(200);
  });

  it('before a transaction has begun releases its pool slot', async () => {
    const cut: Fault = {
      async before(statement, connection) {
        if (statement === 'begin') await faults.cut(connection);
      },
    };
    // More of them than the pool has places.
    for (let count = 0; count < 6; count += 1)
      expect((await faults.during(cut, () => send())).status).toBe(503);
    expect((await send()).status).toBe(200);
  });

  it('during a commit keeps rows and files consistent', async () => {
    const [rows = 0, stored = 0] = await counts();
    const cut: Fault = {
      async after(statement, connection) {
        if (statement !== 'commit') return;
        await faults.cut(connection);
        throw new Error('Connection terminated unexpectedly');
      },
    };
    const answer = await faults.during(cut, () => send());
    expect([answer.status, answer.body]).toEqual([503, away]);
    expect(await counts()).toEqual([rows + 1, stored + 1]);
  });

  it('returns 503 for calls without a transaction too', async () => {
    const refused: Fault = {
      before() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    };
    const answer = await faults.during(refused, () => backend.get('/api/notif/count', backend.person));
    expect([answer.status, answer.body]).toEqual([503, away]);
  });

  it.each<[string, object, boolean]>([
    ['terminating connection due to administrator command', { code: '57P01' }, true],
    ['the database system is starting up', { code: '57P03' }, true],
    ['sorry, too many clients already', { code: '53300' }, true],
    ['connection failure', { code: '08006' }, true],
    ['read ECONNRESET', { code: 'ECONNRESET' }, true],
    ['timeout exceeded when trying to connect', {}, true],
    ['Connection terminated due to connection timeout', {}, true],
    ['Client has encountered a connection error and is not queryable', {}, true],
    ['duplicate key value violates unique constraint', { code: '23505' }, false],
    ['canceling statement due to statement timeout', { code: '57014' }, false],
    ['deadlock detected', { code: '40P01' }, false],
  ])('is distinguished from other failures: %s', (message, more, expected) => {
    const error = Object.assign(new Error(message), more);
    expect(isOutage(new DrizzleQueryError('select 1', [], error))).toBe(expected);
    // Errors from elsewhere are no outage of the database.
    expect(isOutage(error)).toBe(false);
  });
});

describe('files and their rows', () => {
  it('disappear together when the server rejects the commit', async () => {
    await backend.context.database.execute(sql`
      create function refuse_file() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '23514'; end $$`);
    await backend.context.database.execute(sql`
      create constraint trigger refuse_file after insert on files deferrable initially deferred
      for each row when (new.original_name = 'refuse.pdf') execute function refuse_file()`);
    const before = await counts();
    const answer = await backend.send([['document', pdf, 'refuse.pdf']]);
    expect(answer.status).not.toBe(200);
    expect(await counts()).toEqual(before);
    await backend.context.database.execute(sql`drop function refuse_file() cascade`);
  });

  it('stay together when something fails after the commit', async () => {
    const [rows = 0, stored = 0] = await counts();
    expect((await send('fail afterwards')).status).toBe(500);
    expect(await counts()).toEqual([rows + 1, stored + 1]);
  });

  it('do not fail the call when unneeded files cannot be deleted', async () => {
    const first = await backend.send([['document', pdf, 'a.pdf']], { 'idempotency-key': 'left' });
    const remove = vi.spyOn(backend.context.files.blobs, 'remove').mockRejectedValueOnce(new Error('away'));
    const again = await backend.send([['document', pdf, 'a.pdf']], { 'idempotency-key': 'left' });
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
    expect([again.status, again.read(Uploaded)]).toEqual([200, first.read(Uploaded)]);
  });
});

describe('a committed write succeeds although the database goes down afterwards', () => {
  const earlier = new WeakSet<object>();
  /** Every statement of the next call fails after its first commit; the background's are not touched. */
  function awayAfterCommit(): Fault {
    let call: object | undefined;
    let isCommitted = false;
    const isOwn = () => {
      const current = sqlCounter.getStore();
      if (current && !call && !earlier.has(current)) earlier.add((call = current));
      return call !== undefined && current === call;
    };
    return {
      before() {
        if (isOwn() && isCommitted)
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
      after(statement) {
        if (isOwn() && statement === 'commit') isCommitted = true;
      },
    };
  }
  const form = (fields: Parameters<typeof formOf>[0], file: string) => ({
    multipart: formOf(fields, [[file, 'photo.jpg', photo]]),
  });

  it('for posts, comments, polls, documents, communities, invitations and rights', async () => {
    const [rowsBefore = 0, storedBefore = 0] = await counts();
    const stray = storedBefore - rowsBefore;
    const administrator = await backend.addPerson({ isAdministrator: true });
    const community = await backend.addCommunity({}, { admins: [administrator] });
    const post = await backend.addPost(community, administrator);
    const idgroup = community.id;
    const poll = {
      question: 'Oui ?',
      'reponses[]': ['Oui', 'Non'],
      time: '2099-01-01',
      privacyType: 'PUBLIC',
    };
    const calls: [path: string, sent: { multipart: FormData } | { json: unknown }][] = [
      ['/api/group/publication', form({ idgroup, text: 'Bonjour' }, 'fichiers[]')],
      [`/api/posts/${post.id}/edit`, form({ text: 'Changé' }, 'images[]')],
      ['/api/comment/create/file', form({ postID: post.id, text: 'Bien' }, 'image')],
      ['/api/poll', form({ ...poll, idgroup }, 'file')],
      ['/api/uploadfileingroup', form({ idgroup, idoc: 0 }, 'document[]')],
      ['/allupdate', form({ idgroup, titre: 'Autre' }, 'logo')],
      [
        '/invitation/extern',
        form({ id: idgroup, email: 'dehors@example.org', prenom: 'A', nom: 'B' }, 'image'),
      ],
      ['/api/profil/image', form({}, 'image')],
      ['/api/suprauser/1/' + backend.person.email, { json: {} }],
      ['/api/epingledeplingle', { json: { idpost: post.id, param: 1 } }],
      ['/deletepost', { json: { idpost: post.id } }],
    ];
    for (const [path, sent] of calls) {
      const answer = await faults.during(awayAfterCommit(), () =>
        backend.post(path, { as: administrator, ...sent }),
      );
      expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    }
    expect(await backend.context.database.$count(posts)).toBe(2);
    const [rows = 0, stored = 0] = await counts();
    expect(stored - rows).toBe(stray);
  });
});
