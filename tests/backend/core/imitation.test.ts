/** Lookalike names, addresses and GIFs. */
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { conversations } from '../../../backend/chat/tables.ts';
import { communities } from '../../../backend/communities/tables.ts';
import { PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { folders } from '../../../backend/library/tables.ts';
import { formOf, pdf } from '../feed/form.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend({ given: { gifHosts: ['giphy.com', 'gifs.example:8443'] } });
afterAll(() => backend.close());
const [admin, person] = await backend.addPeople([{ isAdministrator: true }, {}]);
const community = await backend.addCommunity({}, { members: [person] });

describe('a name', () => {
  const written = '\u200bÉ\u00adlise\u202e  \u3164 A\u2060\u00a0Roy\ufe0f\u200d ';
  const seen = 'Élise A Roy';
  const nameOf = async ({ id }: { id: number }) => {
    const [row] = await backend.context.database.select().from(users).where(eq(users.id, id));
    return [row?.firstName, row?.lastName];
  };

  it('B821: of a person is stored without invisible characters', async () => {
    const profile = { prenom: written, nom: 'Du\tBois' };
    expect((await backend.post('/api/profil', { as: person, json: { profile } })).status).toBe(200);
    expect(await nameOf(person)).toEqual([seen, 'Du Bois']);
    const other = await backend.addPerson();
    const json = { user: { id: other.id }, profile: { prenom: written, nom: 'e\u0301' } };
    expect((await backend.call('PUT', '/api/admin/update', { as: admin, json })).status).toBe(200);
    expect(await nameOf(other)).toEqual([seen, 'é']);
    const empty = await backend.post('/api/profil', {
      as: person,
      json: { profile: { prenom: '\u200b\u3164' } },
    });
    expect(empty.status).toBe(400);
  });

  it('B821: of a community and of a group is stored without them, emoji intact', async () => {
    const third = await backend.addPerson();
    const titre = `${written}👩‍👩‍👧 ❤️`;
    await backend.post('/creategroupall', { as: admin, multipart: formOf({ titre, type: 'public' }) });
    const { database } = backend.context;
    const title = `${seen} 👩‍👩‍👧 ❤️`;
    expect(await database.$count(communities, eq(communities.title, title))).toBe(1);
    const invisible = formOf({ titre: '\u200b\u2800', type: 'public' });
    expect((await backend.post('/creategroupall', { as: admin, multipart: invisible })).status).toBe(400);
    await backend.post('/conversation/create', {
      as: person,
      json: { titre, emails: [{ email: admin.email }, { email: third.email }] },
    });
    expect(await database.$count(conversations, eq(conversations.title, title))).toBe(1);
  });

  it('B821: of a folder and of a file is stored without them', async () => {
    const own = await backend.addPerson();
    const folder = async (name: string) =>
      (await backend.post('/api/createdossier', { as: own, form: { idossier: '0', nomdossier: name } })).body;
    expect(await folder(written)).toMatchObject([{ status: true }]);
    expect(await folder('Élise\u200b A Roy')).toMatchObject([{ status: false }]);
    expect(await folder('\u200b')).toMatchObject([{ status: false }]);
    const { database } = backend.context;
    expect(await database.$count(folders, eq(folders.name, seen))).toBe(1);
    const multipart = formOf({ idgroup: community.id, text: 'Lire' }, [
      ['fichiers[]', 'rapport\u202egpj\u200b.pdf', pdf],
    ]);
    const answer = await backend.post('/api/group/publication', { as: person, multipart });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('rapportgpj.pdf');
  });

  it('B821: of a poll and of an event is stored without them', async () => {
    const idgroup = community.id;
    const poll = { idgroup, question: written, 'reponses[]': [written, 'Non'], time: '2099-01-01' };
    const event = {
      idgroup,
      text: written,
      lieu: written,
      datedebut: '2026-12-01T09:00:00.000Z',
      datefin: '2026-12-01T10:15:00.000Z',
    };
    for (const [path, fields] of [
      ['/api/poll', poll],
      ['/api/eventcreate', event],
    ] as const) {
      const answer = await backend.post(path, { as: person, multipart: formOf(fields) });
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      expect(text).toContain(`"${seen}"`);
      expect(text).not.toContain('\u200b');
    }
  });

  it('B821: of an account is rejected as an e-mail with them', async () => {
    const json = { email: 'adm\u200bin@example.org' };
    expect((await backend.post('/api/createUser', { as: admin, json })).status).toBe(400);
  });
});

/** Addresses that only look like those of the GIF service or the built-in pack. */
const disguised = [
  'https://giphy.com.tracker.example/a.gif',
  'https://notgiphy.com/a.gif',
  'https://giphy.com@tracker.example/a.gif',
  'https://user@giphy.com/a.gif',
  'http://media.giphy.com/a.gif',
  'https://gifs.example/a.gif',
  '//media.giphy.com/a.gif',
  '/files/2026/aa/secret.gif',
  '/gifs/../files/a.gif',
];
const publish = (fields: Record<string, string>) =>
  backend.post('/api/group/publication', {
    as: person,
    multipart: formOf({ idgroup: community.id, text: 'Lien', ...fields }),
  });

describe('an address', () => {
  it('B822: is rejected with invisible characters', async () => {
    for (const link of [
      'https://exa\u200bmple.org/',
      'https://example.org/\u202efdp',
      'https://example.org/a\tb',
    ])
      expect([link, (await publish({ link })).status]).toEqual([link, 400]);
    expect((await publish({ link: 'https://example.org/été' })).status).toBe(200);
    const text =
      '<a href="https://exa&#8203;mple.org/">un</a> <a href="https://example.org/&#1;x">deux</a> <a href="https://example.org/ok">trois</a>';
    const { post } = (await publish({ text })).read(PublishPostResponse);
    expect([...post.text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://example.org/ok',
    ]);
  });

  it('B823: of a GIF must belong to the service or the built-in pack', async () => {
    const { body } = await backend.post('/conversation/create', {
      as: person,
      json: { titre: '', emails: [{ email: admin.email }] },
    });
    const [conversation] = await backend.context.database.select().from(conversations).limit(1);
    expect(body).toMatchObject({ status: true });
    const post = await backend.addPost(community, person);
    const senders = {
      post: (gif: string) => publish({ gif }),
      edit: (gif: string) =>
        backend.post(`/api/posts/${post.id}/edit`, { as: person, multipart: formOf({ text: 'x', gif }) }),
      comment: (gif: string) =>
        backend.post('/api/comment/create/null', { as: person, json: { postID: post.id, gif } }),
      message: (gif: string) =>
        backend.post(`/api/messagecreate/${conversation?.id}/noFile`, {
          as: person,
          json: { content: '', gif },
        }),
    };
    const ours = '/gifs/bravo.gif';
    const foreign = 'https://tracker.example/a.gif';
    for (const [name, send] of Object.entries(senders)) {
      for (const gif of [
        ours,
        ...(name === 'post'
          ? ['https://media4.giphy.com/media/x/giphy.gif?cid=1', 'https://gifs.example:8443/a.gif']
          : []),
      ])
        expect([name, gif, (await send(gif)).status]).toEqual([name, gif, 200]);
      for (const gif of name === 'post' ? disguised : [foreign])
        expect([name, gif, (await send(gif)).status]).toEqual([name, gif, 400]);
    }
  });
});
