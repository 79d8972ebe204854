import { eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../ffmpeg.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { EditPostResponse, PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { FeedResponse, GetPostResponse } from '../../../backend/feed/wire.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';
import { film, formOf, heic, pdf, photo } from './form.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;

type Parts = Parameters<typeof formOf>;
const publish = (as: TestPerson | undefined, fields: Parts[0], sent: Parts[1] = [], key?: string) =>
  backend.post('/api/group/publication', {
    as,
    multipart: formOf(fields, sent),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const edit = (as: TestPerson | undefined, id: number, fields: Parts[0], sent: Parts[1] = []) =>
  backend.post(`/api/posts/${id}/edit`, { as, multipart: formOf(fields, sent) });
const shown = async (as: TestPerson, id: number) =>
  (await backend.get(`/api/postsingle/${id}`, as)).read(GetPostResponse).post;
const fileCount = () => database.$count(files);

describe('a new post', () => {
  it('has the date of the author’s client if recent, and the order of arrival', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const dated = async (publishedAt: string) => {
      const sent = await publish(people.editor, { idgroup: community.id, text: 'Bonjour', publishedAt });
      return sent.read(PublishPostResponse).post;
    };
    const before = Date.now();
    const ago = (minutes: number) => new Date(before - minutes * 60_000).toISOString();
    const posted = [
      await dated(ago(90)),
      await dated(ago(25 * 60)),
      await dated(ago(-5)),
      await dated('hier'),
    ];
    expect(posted[0]?.createdAt).toBe(ago(90));
    for (const post of posted.slice(1))
      expect(Math.abs(Date.parse(post.createdAt) - before)).toBeLessThan(60_000);
    const feed = await backend.post('/api/publication', {
      as: people.reader,
      json: { groupid: community.id, nbpost: 10 },
    });
    expect(feed.read(FeedResponse).publications.map(({ id }) => id)).toEqual(
      posted.map(({ id }) => id).toReversed(),
    );
  });

  it('B511: has its attachments in the order of pictures, documents, video', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const both = await publish(people.editor, { idgroup: community.id, text: 'Voici' }, [
      ['docs[]', 'plan.pdf', pdf],
      ['picture[]', 'un.jpg', photo],
      ['picture[]', 'deux.jpg', photo],
    ]);
    const { post } = both.read(PublishPostResponse);
    expect(post).toMatchObject({ type: 1, text: 'Voici', docreelname: ['plan.pdf'] });
    expect(post.imag).toHaveLength(2);
    expect(post.imag[0]).toMatch(/-640x480\.jpg/);
    const one = await publish(people.editor, { idgroup: community.id }, [['fichiers', 'film.mp4', film]]);
    expect(one.read(PublishPostResponse).post.thumbs).toMatch(hasFfmpeg ? /\.jpg/ : /^$/);
    const several = await publish(people.editor, { idgroup: community.id }, [
      ['fichiers[]', 'a.pdf', pdf],
      ['fichiers[]', 'b.pdf', pdf],
    ]);
    expect(several.read(PublishPostResponse).post.docreelname).toEqual(['a.pdf', 'b.pdf']);
    expect(await shown(people.reader, post.id)).toMatchObject({ id: post.id });
  });

  it('has the alternative texts of its pictures, which an edit changes', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const sent = await publish(
      people.editor,
      { idgroup: community.id, 'alternatives[]': [' Un  phare ', ''] },
      [
        ['fichiers[]', 'plan.pdf', pdf],
        ['fichiers[]', 'un.jpg', photo],
        ['fichiers[]', 'deux.jpg', photo],
      ],
    );
    const { post } = sent.read(PublishPostResponse);
    expect(post.imagalternatives).toEqual(['Un phare', '']);
    const other = (
      await publish(people.editor, { idgroup: community.id }, [['picture[]', 'a.jpg', photo]])
    ).read(PublishPostResponse).post;
    expect(other).not.toHaveProperty('imagalternatives');
    const edited = await edit(
      people.editor,
      post.id,
      {
        text: '',
        'alternatives[]': 'Une île',
        // One is of another post.
        'imagesToDescribe[]': [post.imag[1] ?? '', post.imag[0] ?? '', other.imag[0] ?? ''],
        'descriptions[]': ['<b>Un port</b>', '', 'Rien'],
      },
      [['images[]', 'trois.jpg', photo]],
    );
    expect(edited.status).toBe(200);
    expect((await shown(people.reader, post.id)).imagalternatives).toEqual(['', '<b>Un port</b>', 'Une île']);
    expect(await shown(people.reader, other.id)).not.toHaveProperty('imagalternatives');
    const long = await publish(people.editor, { idgroup: community.id, 'alternatives[]': 'x'.repeat(501) }, [
      ['picture[]', 'a.jpg', photo],
    ]);
    expect([long.status, long.body]).toMatchObject([400, { field: 'alternatives' }]);
  });

  const video = ['fichiers[]', 'b.mp4', film] as const;
  it.each([
    ['photos and a video', {}, [['fichiers[]', 'a.jpg', photo], video], 400],
    ['a GIF and a photo', { gif: 'https://media.giphy.com/a.gif' }, [['picture[]', 'a.jpg', photo]], 400],
    ['two videos', {}, [video, video], 400],
    ['nothing', { text: '<p> </p>' }, [], 400],
    ['a GIF of no address', { gif: 'javascript:alert(1)' }, [], 400],
    ['a link of no address', { text: 'Voyez', link: 'file:///etc/passwd' }, [], 400],
    [
      'a page named as a picture',
      {},
      [['fichiers[]', 'a.png', new Blob(['<script>alert(1)</script>'])]],
      415,
    ],
    ['a text file, which no list has', {}, [['docs[]', 'a.txt', new Blob(['bonjour'])]], 415],
    ['a document where pictures go', {}, [['picture[]', 'a.pdf', pdf]], 415],
  ] as const)(
    'B492 B496 B504 B505 B507: is refused with %s, and leaves no file',
    async (_what, fields, sent, status) => {
      const { community, people } = await makePlace(backend, 'public');
      const before = await fileCount();
      expect(
        (await publish(people.editor, { idgroup: community.id, ...fields }, [...sent] as Parts[1])).status,
      ).toBe(status);
      expect(await fileCount()).toBe(before);
      expect(await database.$count(posts, eq(posts.communityId, community.id))).toBe(0);
    },
  );

  it.each(['fichiers[]', 'picture[]'] as const)('B505: accepts a heic photo as %s', async (field) => {
    const { community, people } = await makePlace(backend, 'public');
    const answer = await publish(people.editor, { idgroup: community.id }, [[field, 'a.heic', heic]]);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.read(PublishPostResponse).post)).toMatch(/\.jpg\?/);
  });

  it('B497 B498: accepts a GIF with documents, and a link without attachments', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const idgroup = community.id;
    const gif = 'https://media.giphy.com/a.gif';
    const first = await publish(people.editor, { idgroup, gif, link: 'https://example.org' }, [
      ['docs[]', 'a.pdf', pdf],
    ]);
    expect(first.read(PublishPostResponse).post).toMatchObject({ gif, link: '', docreelname: ['a.pdf'] });
    const link = 'https://example.org/page';
    const second = await publish(people.editor, { idgroup, text: `<p>${link}</p>`, link });
    expect(second.read(PublishPostResponse).post).toMatchObject({ gif: '', link });
  });

  it('B742 B508: notifies the members it mentions, and all others of the post', async () => {
    const { community, people, stranger, member } = await makePlace(backend, 'secret');
    const seen = backend.events.length;
    const names = [people.reader, stranger, people.editor]
      .map(({ firstName, lastName }) => `@${firstName} ${lastName}`)
      .join(', ');
    const answer = await publish(people.editor, {
      idgroup: community.id,
      text: `<p>Bonjour ${names}</p><script>alert(1)</script>`,
      'emailtager[]': [people.reader.email, stranger.email, people.editor.email, 'nobody@example.org'],
    });
    const { post } = answer.read(PublishPostResponse);
    expect(post.text).toBe(`<p>Bonjour ${names}</p>`);
    const notices = await database.select().from(notifications).where(eq(notifications.postId, post.id));
    // One notice each: of the mention, or of the post.
    expect(notices.filter(({ action }) => action === 'tag').map(({ userId }) => userId)).toEqual([
      people.reader.id,
    ]);
    const others = notices.filter(({ action }) => action === 'posts').map(({ userId }) => userId);
    expect(others).toContain(member.id);
    for (const person of [people.reader, people.editor, stranger]) expect(others).not.toContain(person.id);
    const events = backend.events.slice(seen);
    const posted = events.find((event) => event.pusheraction[0] === 'posts');
    expect(posted?.receveur).toContain(member.email);
    expect(posted?.receveur).not.toContain(stranger.email);
    expect(events.find((event) => event.pusheraction[0] === 'tag')?.receveur).toEqual([people.reader.email]);
  });
});

describe('editing a post', () => {
  it('B535 B541 B773 B774: adds and removes the named attachments of this post only', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const idgroup = community.id;
    const made = async (sent: Parts[1]) =>
      (await publish(people.editor, { idgroup, text: 'Avant' }, sent)).read(PublishPostResponse).post;
    const post = await made([
      ['docs[]', 'a.pdf', pdf],
      ['picture[]', 'a.jpg', photo],
      ['picture[]', 'b.jpg', photo],
    ]);
    const other = await made([['picture[]', 'c.jpg', photo]]);
    const answer = await edit(
      people.editor,
      post.id,
      {
        text: '<p>Après</p><img src=x onerror=alert(1)>',
        'imagesToDelete[]': [`http://localhost:4000/${post.imag[0]}`, other.imag[0] ?? ''],
        'fichierssupprime[]': post.doc,
      },
      [
        ['images[]', 'd.jpg', photo],
        ['files[]', 'b.pdf', pdf],
      ],
    );
    expect(answer.read(EditPostResponse).message).toBe('Publication modifié avec succès');
    const after = await shown(people.editor, post.id);
    expect(after).toMatchObject({ text: '<p>Après</p>', docreelname: ['b.pdf'] });
    expect(after.imag).toHaveLength(2);
    expect(after.imag[0]).toBe(post.imag[1]);
    expect((await shown(people.editor, other.id)).imag).toHaveLength(1);
  });

  it('B538: rejects mixed kinds of media and an empty post, without changes', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const idgroup = community.id;
    const { post } = (
      await publish(people.editor, { idgroup, text: '' }, [['fichiers', 'film.mp4', film]])
    ).read(PublishPostResponse);
    const before = await fileCount();
    const change = async (fields: Parts[0], sent: Parts[1] = []) =>
      (await edit(people.editor, post.id, fields, sent)).status;
    const gif = 'https://media.giphy.com/a.gif';
    expect(await change({ isVideoDeleted: 'true' })).toBe(400);
    expect(await change({}, [['images[]', 'a.jpg', photo]])).toBe(400);
    expect(await change({ gif })).toBe(400);
    expect(await fileCount()).toBe(before);
    expect((await shown(people.editor, post.id)).upload).not.toBe('');
    expect(await change({ isVideoDeleted: '1', gif })).toBe(200);
    expect(await shown(people.editor, post.id)).toMatchObject({ upload: '', gif });
    const texts = { text: 'Texte', link: 'https://a.example' };
    expect(await change({ isGifDeleted: '1', ...texts })).toBe(200);
    expect(await shown(people.editor, post.id)).toMatchObject({ gif: '', ...texts });
  });

  it('rejects invalid lists of files and invalid texts', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const { id } = await backend.addPost(community, people.editor);
    const send = (json: object) => backend.post(`/api/posts/${id}/edit`, { as: people.editor, json });
    for (const list of ['imagesToDelete', 'filesToDelete', 'fichierssupprime'])
      expect((await send({ text: 'x', [list]: Array(70_000).fill('x') })).status).toBe(400);
    // Read as HTML, a page of opened tags would keep the server busy for half a minute.
    expect(await send({ text: '<b>'.repeat(300_000) })).toMatchObject({
      status: 400,
      body: { message: 'Ce texte est trop long.', field: 'text' },
    });
  });

  it('B536 B545–B547: changes the question of a poll, and no event for anybody', async () => {
    const content = createContent(backend);
    const { community, people } = await makePlace(backend, 'public');
    const poll = await content.addPoll(community, people.editor);
    expect((await edit(people.editor, poll.id, { text: 'Et maintenant < après ?' })).status).toBe(200);
    expect((await shown(people.editor, poll.id)).question).toBe('Et maintenant < après ?');
    expect((await edit(people.editor, poll.id, { text: ' ' })).status).toBe(400);
    expect((await edit(people.editor, poll.id, { text: 'Q' }, [['images[]', 'a.jpg', photo]])).status).toBe(
      409,
    );
    const event = await content.addEvent(community, people.editor);
    for (const as of [people.editor, people.administrator, people.platformAdministrator])
      expect((await edit(as, event.id, { text: 'Autre' })).status).toBe(409);
  });

  it('keeps the limit of images under concurrent edits', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const { post } = (
      await publish(people.editor, { idgroup: community.id, text: 'Début' }, [['fichiers[]', 'a.jpg', photo]])
    ).read(PublishPostResponse);
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        edit(
          people.editor,
          post.id,
          index % 6 === 0 ? { text: '', 'imagesToDelete[]': post.imag } : { text: '' },
          index % 6 === 0 ? [] : [['images[]', 'b.jpg', photo]],
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    const { imag } = await shown(people.editor, post.id);
    expect(imag.length).toBeGreaterThan(0);
    expect(imag.length).toBeLessThanOrEqual(20);
    const keys = imag.map((path) => /files\/([^?]+)/.exec(path)?.[1] ?? '');
    expect(await database.$count(files, inArray(files.key, keys))).toBe(imag.length);
  });
});
