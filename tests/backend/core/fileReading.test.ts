import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, it } from 'vitest';
import { PlatformSettingsResponse } from '../../../backend/branding/wire.ts';
import { CreateMessageResponse } from '../../../backend/chat/messages.wire.ts';
import { buildFileAccessQuery } from '../../../backend/app/fileAccess.ts';
import { FeedResponse } from '../../../backend/feed/wire.ts';
import { UploadFilesResponse } from '../../../backend/library/wire.ts';
import { UpdateAvatarResponse } from '../../../backend/people/wire.ts';
import { picture } from '../builders.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
const [anne, karim] = await backend.addPeople([{}, {}]);
afterAll(() => backend.close());

const keyOf = (path: string) => path.slice('files/'.length, path.indexOf('?'));

const get = (path: string, headers: Record<string, string> = {}) =>
  backend.call('GET', `/${path}`, { headers });
const statusOf = async (path: string) => (await get(path)).status;

/** A post of Karim's with a picture, as Anne is shown it. */
async function postWithPicture() {
  const community = await backend.addCommunity({ kind: 'private' }, { admins: [karim], members: [anne] });
  await backend.post('/api/group/publication', {
    as: karim,
    multipart: formOf({ idgroup: community.id, text: 'Photo' }, [
      ['fichiers[]', 'a.jpg', await picture({ width: 900 })],
    ]),
  });
  const list = await backend.post('/api/publication', {
    as: anne,
    form: { groupid: String(community.id), nbpost: '1' },
  });
  const [post] = list.read(FeedResponse).publications;
  return { community, postId: post!.id, path: post!.imag[0]! };
}

/** A document in the library of a community of both. */
async function sharedDocument() {
  const community = await backend.addCommunity({ kind: 'private' }, { admins: [karim, anne] });
  const added = await backend.post('/api/uploadfileingroup', {
    as: anne,
    multipart: formOf({ idgroup: community.id, idoc: 0 }, [['document[0]', 'a.txt', new Blob(['Bonjour'])]]),
  });
  const [file] = added.read(UploadFilesResponse).Fichiers;
  return { community, documentId: file!.id, path: file!.document };
}

/** A picture in a conversation of three, as Anne is shown it. */
async function messageWithPicture() {
  const conversation = await addConversation(backend, [karim, anne, await backend.addPerson()]);
  const sent = await chatOf(backend, karim).sendFiles(conversation, [['image[]', await picture(), 'a.jpg']]);
  const { message } = sent.read(CreateMessageResponse);
  const [seen] = await chatOf(backend, anne).loaded(conversation);
  return { conversation, messageId: message.id, path: seen!.image[0]! };
}

/** A file that Anne reads, and what takes it from her. */
const ends: Record<string, () => Promise<{ path: string; end: () => Promise<{ status: number }> }>> = {
  'leaving the community': async () => {
    const { community, path } = await postWithPicture();
    return { path, end: () => backend.post('/quittergroup', { as: anne, json: { id: community.id } }) };
  },
  'the deletion of the post': async () => {
    const { postId, path } = await postWithPicture();
    return { path, end: () => backend.post('/deletepost', { as: karim, json: { idpost: postId } }) };
  },
  'the deletion of the document': async () => {
    const { documentId, path } = await sharedDocument();
    return {
      path,
      end: () => backend.post('/api/deletefile', { as: karim, json: { email: '', idfile: documentId } }),
    };
  },
  'the deletion of the message': async () => {
    const { messageId, path } = await messageWithPicture();
    return {
      path,
      end: () => backend.post('/api/deletemessage', { as: karim, json: { messageid: messageId } }),
    };
  },
  'removal from the conversation': async () => {
    const { conversation, path } = await messageWithPicture();
    const json = { conversationid: conversation, email: anne.email };
    return { path, end: () => backend.post('/delete/conversation', { as: karim, json }) };
  },
};

describe('the URL of a file', () => {
  it.each(Object.entries(ends))('stops working at once with %s', async (_what, prepare) => {
    const { path, end } = await prepare();
    expect(path).toContain(`for=${anne.id}&`);
    expect(await statusOf(path)).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await statusOf(path)).toBe(404);
  });

  it('stops working with the account, also for avatars', async () => {
    const [leaver, admin] = await backend.addPeople([{}, { isAdministrator: true }]);
    const avatar = await backend.post(`/api/profil/imagewithemail/${karim.email}`, {
      as: karim,
      multipart: formOf({}, [['image', 'a.jpg', photo]]),
    });
    const shown = backend.context.files.linksFor(leaver);
    const path = shown.sign({ key: keyOf(avatar.read(UpdateAvatarResponse).image) });
    expect(await statusOf(path)).toBe(200);
    await backend.call('DELETE', `/api/userdelete/${leaver.id}`, { as: admin, json: {} });
    expect(await statusOf(path)).toBe(404);
  });

  it('does not work for a person who may not read the file, or for nobody', async () => {
    const stranger = await backend.addPerson();
    const { files } = backend.context;
    for (const { path } of [await postWithPicture(), await sharedDocument(), await messageWithPicture()]) {
      const key = keyOf(path);
      expect(await statusOf(files.linksFor(stranger).sign({ key }))).toBe(404);
      expect(await statusOf(files.publicLinks.sign({ key }))).toBe(404);
      expect(await statusOf(path.replace(`for=${anne.id}`, `for=${karim.id}`))).toBe(404);
    }
  });

  it('works for a picture whose post was shared, as long as the share exists', async () => {
    const { postId, path } = await postWithPicture();
    const reader = await backend.addPerson();
    const open = await backend.addCommunity({}, { members: [karim], readers: [reader] });
    const own = backend.context.files.linksFor(reader).sign({ key: keyOf(path) });
    expect(await statusOf(own)).toBe(404);
    const share = await backend.addPost(open, karim, { isShare: true, sharedPostId: postId });
    expect(await statusOf(own)).toBe(200);
    await backend.post('/deletepost', { as: karim, json: { idpost: share.id } });
    expect(await statusOf(own)).toBe(404);
  });

  it('of the branding is for everybody, of the home page not for guests', async () => {
    const key = keyOf((await sharedDocument()).path);
    const { database, files } = backend.context;
    const [employee, guest] = await backend.addPeople([{}, { isExternal: true }]);
    await database.execute(sql`
      insert into illustrations (file_id) select id from files where key = ${key}`);
    expect(await statusOf(files.linksFor(employee).sign({ key }))).toBe(200);
    expect(await statusOf(files.linksFor(guest).sign({ key }))).toBe(404);
    await database.execute(sql`
      insert into platform_settings (name, logo_id) select 'Agora', id from files where key = ${key}`);
    const look = (await backend.get('/admin/platformget')).read(PlatformSettingsResponse);
    expect(await statusOf(look.result[0]!.logo[0]!)).toBe(200);
  });

  it('costs one statement, also for a part and another size', async () => {
    const { path } = await postWithPicture();
    expect((await get(path)).sql).toBe(1);
    expect((await get(path, { range: 'bytes=0-9' })).sql).toBe(1);
    expect((await get(`${path}&w=100`)).sql).toBe(1);
  });
});

describe("the check of a file's readers", () => {
  it('covers every column that refers to files', async () => {
    const { rows } = await backend.context.database.execute<{ table: string; column: string }>(sql`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'files'::regclass`);
    const { sql: statement } = new PgDialect().sqlToQuery(buildFileAccessQuery('key', 1, false));
    const unasked = rows.filter(
      ({ table, column }) => !(statement.includes(`"${table}"`) && statement.includes(`.${column}`)),
    );
    // The picture that goes with an invitation by mail is shown once its person has an account.
    expect(unasked).toEqual([{ table: 'external_invitations', column: 'photo_id' }]);
  });
});
