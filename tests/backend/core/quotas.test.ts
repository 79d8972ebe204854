import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { StorageUsageResponse, UploadFilesResponse } from '../../../backend/library/wire.ts';
import { picture } from '../builders.ts';
import { formOf, photo } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';

const megabyte = 1024 * 1024;
const backend = await startBackend({ env: { QUOTA_MB: 'person:2, community:3' } });
afterAll(() => backend.close());
const [anne, karim] = await backend.addPeople([{}, {}]);

const textOf = (bytes: number) => new Blob(['x'.repeat(bytes)]);

/** Puts a text of so many bytes into one's own library, or a community's. */
function upload(as: TestPerson, bytes: number, communityId?: number) {
  const [path, fields] =
    communityId === undefined
      ? ['/api/ajoutfile', { idossier: 0 }]
      : ['/api/uploadfileingroup', { idgroup: communityId, idoc: 0 }];
  const multipart = formOf(fields, [['document[0]', 'notes.txt', textOf(bytes)]]);
  return backend.post(path, { as, multipart });
}
const storage = async (as: TestPerson, communityId?: number) => {
  const path = communityId === undefined ? '/api/stockage' : `/api/groups/${communityId}/stockage`;
  const { utilise, limite } = (await backend.get(path, as)).read(StorageUsageResponse);
  return { utilise, limite };
};
const refusal = (message: string) => ({
  status: 413,
  body: expect.objectContaining({ code: 'QUOTA_EXCEEDED', message }) as unknown,
});
const rows = () => backend.context.database.$count(files);

describe('a quota', () => {
  it('of a person counts all their existing uploads, wherever they are', async () => {
    const person = await backend.addPerson();
    const community = await backend.addCommunity({}, { admins: [person] });
    const [file] = (await upload(person, 1_000)).read(UploadFilesResponse).Fichiers;
    await upload(person, 2_000, community.id);
    expect(await storage(person)).toEqual({ utilise: 3_000, limite: 2 * megabyte });
    expect(await storage(person, community.id)).toEqual({ utilise: 2_000, limite: 3 * megabyte });
    await backend.post('/api/deletefile', { as: person, json: { email: '', idfile: file!.id } });
    // A file in the bin, or of a community in the bin, counts until it is deleted for ever.
    expect((await storage(person)).utilise).toBe(3_000);
    await backend.call('DELETE', `/api/deletegroup/${community.id}`, { as: person });
    expect((await storage(person)).utilise).toBe(3_000);
    const as = await backend.addPerson({ isAdministrator: true });
    await backend.post('/api/admin/communautes/effacer', {
      as,
      json: { id: community.id, titre: community.title },
    });
    expect((await storage(person)).utilise).toBe(1_000);
  });

  it('counts pictures of posts and comments until their post is deleted', async () => {
    const person = await backend.addPerson();
    const community = await backend.addCommunity({}, { admins: [person] });
    const published = await backend.post('/api/group/publication', {
      as: person,
      multipart: formOf({ idgroup: community.id, text: 'Photo' }, [['fichiers[]', 'a.jpg', photo]]),
    });
    const { id } = published.read(PublishPostResponse).post;
    const ofPost = (await storage(person, community.id)).utilise;
    expect(ofPost).toBeGreaterThan(0);
    const multipart = formOf({ postID: id }, [['image', 'b.jpg', photo]]);
    await backend.post('/api/comment/create/file', { as: person, multipart });
    expect(await storage(person)).toMatchObject({ utilise: 2 * ofPost });
    expect(await storage(person, community.id)).toMatchObject({ utilise: 2 * ofPost });
    await backend.post('/deletepost', { as: person, json: { idpost: id } });
    expect((await storage(person)).utilise).toBe(0);
    expect((await storage(person, community.id)).utilise).toBe(0);
  });

  it('rejects what does not fit, reports the remaining space, and stores nothing', async () => {
    await upload(anne, 1.5 * megabyte);
    const before = await rows();
    const left = 'Il ne reste que 512\u00a0Ko dans votre espace de stockage.';
    expect(await upload(anne, 0.5 * megabyte + 1)).toMatchObject(refusal(left));
    // Large enough to be rejected by its announced length alone.
    expect(await upload(anne, megabyte)).toMatchObject(refusal(left));
    expect([await rows(), (await storage(anne)).utilise]).toEqual([before, 1.5 * megabyte]);
    expect((await upload(anne, 0.5 * megabyte)).status).toBe(200);
    expect(await upload(anne, 1)).toMatchObject(refusal('Votre espace de stockage est plein.'));
  });

  it('of a community applies to every uploader', async () => {
    const [one, two] = await backend.addPeople([{}, {}]);
    const community = await backend.addCommunity({}, { admins: [one, two] });
    expect((await upload(one, 1.9 * megabyte, community.id)).status).toBe(200);
    const before = await rows();
    expect(await upload(two, 1.9 * megabyte, community.id)).toMatchObject(
      refusal('Il ne reste que 1,1\u00a0Mo dans l’espace de stockage de cette communauté.'),
    );
    expect(await rows()).toBe(before);
  });

  it('does not accept two concurrent uploads of which only one fits', async () => {
    const person = await backend.addPerson();
    // In separate communities, so that they do not wait for each other.
    const places = await Promise.all(
      Array.from({ length: 10 }, () => backend.addCommunity({}, { admins: [person] })),
    );
    await upload(person, 2 * megabyte - 1_500);
    const answers = await Promise.all(places.map(({ id }) => upload(person, 1_000, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await storage(person)).utilise).toBe(2 * megabyte - 500);
  });

  it('does not affect retries of earlier writes', async () => {
    const community = await backend.addCommunity({}, { members: [karim] });
    await upload(karim, 2 * megabyte - 20_000);
    const bytes = await picture({ width: 100, height: 100 });
    const publish = () =>
      backend.post('/api/group/publication', {
        as: karim,
        multipart: formOf({ idgroup: community.id, text: 'Photo' }, [['fichiers[]', 'a.jpg', bytes]]),
        headers: { 'idempotency-key': 'once' },
      });
    const first = await publish();
    const { utilise } = await storage(karim);
    await upload(karim, 2 * megabyte - utilise);
    expect([first.status, (await publish()).body]).toEqual([200, first.body]);
  });
});

describe('the used space', () => {
  it('is reduced by deletion from every column that refers to files', async () => {
    const { rows: missing } = await backend.context.database.execute(sql`
      select c.conrelid::regclass::text as table
      from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'files'::regclass and not exists (
        select 1 from pg_trigger t
        where t.tgrelid = c.conrelid and t.tgfoid = 'release_file'::regproc and c.conkey[1] = any (t.tgattr))`);
    expect(missing).toEqual([]);
  });
});

describe('without a quota', () => {
  it('rejects nothing, and reports the used space', async () => {
    const other = await startBackend({ env: { QUOTA_MB: 'person:0, community:0' } });
    const person = await other.addPerson();
    const multipart = formOf({}, [['document[0]', 'notes.txt', textOf(5_000)]]);
    expect((await other.post('/api/ajoutfile', { as: person, multipart })).status).toBe(200);
    const usage = (await other.get('/api/stockage', person)).read(StorageUsageResponse);
    expect(usage).toMatchObject({ utilise: 5_000, limite: null });
    await other.close();
  });
});
