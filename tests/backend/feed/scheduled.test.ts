import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishDuePosts } from '../../../backend/feed/publishScheduled.ts';
import { ListScheduledPostsResponse, ScheduledPostResponse } from '../../../backend/feed/scheduled.wire.ts';
import { scheduledPosts } from '../../../backend/feed/tables.ts';
import { PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { GetPostResponse } from '../../../backend/feed/wire.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { ListNotificationsResponse } from '../../../backend/notifications/wire.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { postAttachments, posts } from '../../../backend/posts/tables.ts';
import { type Fault, interposeFaults } from '../core/faults.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';
import { formOf, pdf, photo } from './form.ts';

// The timer that publishes every five seconds does not run: tests publish themselves.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const backend = await startBackend();
afterAll(async () => {
  await backend.close();
  vi.useRealTimers();
});
const { database } = backend.context;

let place: Awaited<ReturnType<typeof makePlace>>;
beforeEach(async () => {
  place = await makePlace(backend, 'private');
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
type Parts = Parameters<typeof formOf>;
const schedule = (
  fields: Parts[0],
  { as = place.people.editor, sent = [], key }: { as?: TestPerson; sent?: Parts[1]; key?: string } = {},
) =>
  backend.post('/api/publication/programmees', {
    as,
    multipart: formOf({ idgroup: place.community.id, text: 'Bonjour', date: later(1), ...fields }, sent),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const scheduled = async (...parts: Parameters<typeof schedule>) =>
  (await schedule(...parts)).read(ScheduledPostResponse).programmee;
const list = async (as: TestPerson = place.people.editor) =>
  (await backend.get('/api/publication/programmees', as)).read(ListScheduledPostsResponse).programmees;
const path = (id: number, action = '') => `/api/publication/programmees/${id}${action}`;
const edit = (id: number, json: object, as: TestPerson = place.people.editor) =>
  backend.post(path(id, '/edit'), { as, json });
/** Makes the hour of a post come. */
const makeDue = (id: number) =>
  database
    .update(scheduledPosts)
    .set({ publishAt: sql`now() - interval '1 minute'` })
    .where(eq(scheduledPosts.id, id));
const published = () => database.select().from(posts).where(eq(posts.communityId, place.community.id));
const ownedFiles = ({ id }: TestPerson) => database.$count(files, eq(files.uploaderId, id));

describe('a scheduled post', () => {
  it('is not changed over a change of its text or its hour that was not read', async () => {
    const { id, text, date } = await scheduled({ text: 'Bientôt' });
    expect((await edit(id, { text: 'Demain', lu: { text, date } })).status).toBe(200);
    for (const lu of [
      { text, date },
      { text: 'Demain', date: later(9) },
    ])
      expect(await edit(id, { text: 'Hier', lu })).toMatchObject({ status: 409, body: { code: 'CHANGED' } });
    expect(await list()).toMatchObject([{ text: 'Demain' }]);
  });

  it('is seen and changed by its author until its hour, and published then as any other', async () => {
    const { people } = place;
    const { id, ...first } = await scheduled(
      { text: 'Avec une photo', 'alternatives[]': ['Un phare'], emailtager: people.administrator.email },
      {
        sent: [
          ['fichiers[]', 'a.jpg', photo],
          ['fichiers[]', 'notes.pdf', pdf],
        ],
      },
    );
    expect(first).toMatchObject({
      text: 'Avec une photo',
      groups: { id: place.community.id },
      imagalternatives: ['Un phare'],
      docreelname: ['notes.pdf'],
      echec: null,
    });
    expect((await backend.get(`/${first.imag[0]}`, people.editor)).status).toBe(200);
    const date = later(3);
    expect((await edit(id, { text: 'Corrigé', date })).read(ScheduledPostResponse).programmee).toMatchObject({
      text: 'Corrigé',
      date,
    });
    await publishDuePosts(backend.context);
    expect(await published()).toEqual([]);

    await makeDue(id);
    backend.events.length = 0;
    await publishDuePosts(backend.context);
    const [post] = await published();
    expect(post).toMatchObject({ text: 'Corrigé', authorId: people.editor.id });
    const shown = await backend.get(`/api/postsingle/${post?.id}`, people.reader);
    expect(shown.read(GetPostResponse).post).toMatchObject({
      imagalternatives: ['Un phare'],
      docreelname: ['notes.pdf'],
    });
    expect(await list()).toEqual([]);
    expect(await ownedFiles(people.editor)).toBe(2);
    expect(await database.$count(notifications, eq(notifications.postId, post?.id ?? 0))).toBeGreaterThan(0);
    await backend.context.realtime.settled();
    expect(backend.events.map(({ pusheraction }) => pusheraction[0])).toEqual(
      expect.arrayContaining(['posts', 'programmees']),
    );
  });

  it('is published at once, or deleted with its files, by its author', async () => {
    const { editor } = place.people;
    const now = await scheduled({ text: 'Tout de suite' });
    const answer = await backend.post(path(now.id, '/publier'), { as: editor });
    expect(answer.read(PublishPostResponse).post.text).toBe('Tout de suite');
    expect((await backend.post(path(now.id, '/publier'), { as: editor })).status).toBe(404);
    const { id } = await scheduled({}, { sent: [['fichiers[]', 'notes.pdf', pdf]] });
    expect(await ownedFiles(editor)).toBe(1);
    expect((await backend.call('DELETE', path(id), { as: editor })).status).toBe(200);
    expect(await ownedFiles(editor)).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('has an hour to come, within a year, and the content of a post', async () => {
    const codes = async (...parts: Parameters<typeof schedule>) => {
      const { status, body } = await schedule(...parts);
      return [status, typeof body === 'object' && body !== null && 'field' in body ? body.field : undefined];
    };
    expect(await codes({ date: later(-1) })).toEqual([400, 'date']);
    expect(await codes({ date: later(24 * 370) })).toEqual([400, 'date']);
    expect(await codes({ text: '' })).toEqual([400, 'text']);
    const { id } = await scheduled({});
    expect((await edit(id, { date: later(-1) })).status).toBe(400);
    expect((await edit(id, { text: '<p></p>' })).status).toBe(400);
  });

  it('is one of 50 at most', async () => {
    await database.execute(sql`insert into scheduled_posts (author_id, community_id, text, publish_at)
      select ${place.people.editor.id}, ${place.community.id}, 'x', now() + interval '1 day' from generate_series(1, 50)`);
    expect((await schedule({})).body).toMatchObject({ code: 'TOO_MANY_SCHEDULED' });
  });
});

describe('the key of a draft', () => {
  const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
  const publish = (key: string) =>
    backend.post('/api/group/publication', {
      as: place.people.editor,
      multipart: formOf({ idgroup: place.community.id, text: 'Bonjour' }, []),
      headers: { 'idempotency-key': key },
    });

  it('publishes nothing that was scheduled, and schedules nothing that was published', async () => {
    await scheduled({}, { key: 'scheduled-first' });
    expect(await publish('scheduled-first')).toMatchObject(reused);
    expect((await publish('published-first')).status).toBe(200);
    expect(await schedule({}, { key: 'published-first' })).toMatchObject(reused);
    expect([(await list()).length, (await published()).length]).toEqual([1, 1]);
  });

  it('schedules nothing again that was published at its hour', async () => {
    const date = later(1);
    const { id } = await scheduled({ date }, { key: 'lost' });
    await makeDue(id);
    await publishDuePosts(backend.context);
    expect(await schedule({ date }, { key: 'lost' })).toMatchObject(reused);
    expect([(await list()).length, (await published()).length]).toEqual([0, 1]);
  });
});

describe('the rights of the author', () => {
  const setRole = (role: string) =>
    database.execute(sql`update memberships set role = ${role} where user_id = ${place.people.editor.id}`);
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'has left the community',
      'droits',
      () => backend.post('/quittergroup', { as: place.people.editor, json: { id: place.community.id } }),
    ],
    ['may only read by then', 'droits', () => setRole('ROLE_LECTEUR')],
    [
      'has lost the community',
      'communaute',
      () => database.execute(sql`delete from communities where id = ${place.community.id}`),
    ],
    [
      'has lost the community to the bin',
      'communaute',
      () =>
        database.execute(
          sql`insert into community_bin (community_id, kind) values (${place.community.id}, 'private')`,
        ),
    ],
  ])(
    'B1009: are checked again: a post whose author %s stays with its reason, of which they are notified once',
    async (_name, echec, happen) => {
      const { id } = await scheduled({});
      await happen();
      await makeDue(id);
      await publishDuePosts(backend.context);
      expect(await published()).toEqual([]);
      expect(await list()).toMatchObject([
        { id, echec, groups: echec === 'droits' ? { id: place.community.id } : null },
      ]);
      await publishDuePosts(backend.context);
      const { editor } = place.people;
      const read = await backend.post('/api/notif/load', { as: editor, json: {} });
      expect(
        read.read(ListNotificationsResponse).notifications.filter(({ idgroup }) => idgroup === null),
      ).toMatchObject([
        {
          pusheraction: ['programmees'],
          Description: expect.stringMatching(
            /^Votre publication programmée( dans <b>.+<\/b>)? n’est pas parue\s: (vous ne pouvez plus y publier|la communauté a été supprimée)$/,
          ),
          lue: 0,
        },
      ]);
      expect((await backend.post(path(id, '/publier'), { as: place.people.editor })).status).toBeGreaterThan(
        402,
      );
    },
  );

  it('count once more for another hour', async () => {
    const { id } = await scheduled({});
    await setRole('ROLE_LECTEUR');
    await makeDue(id);
    await publishDuePosts(backend.context);
    expect((await edit(id, { date: later(1) })).status).toBe(403);
    await setRole('ROLE_MODERATEUR');
    await publishDuePosts(backend.context);
    expect(await published()).toEqual([]);
    await edit(id, { date: later(1) });
    await makeDue(id);
    await publishDuePosts(backend.context);
    expect(await published()).toHaveLength(1);
  });

  it('end with the account: nothing is published', async () => {
    const { id } = await scheduled({});
    await makeDue(id);
    await database.execute(sql`delete from users where id = ${place.people.editor.id}`);
    await publishDuePosts(backend.context);
    expect([await published(), await database.$count(scheduledPosts, eq(scheduledPosts.id, id))]).toEqual([
      [],
      0,
    ]);
  });
});

describe('a backend that ends between claim and commit', () => {
  it('B1011: publishes nothing; the post is published once later', async () => {
    const faults = interposeFaults(backend);
    try {
      const { id } = await scheduled({}, { sent: [['fichiers[]', 'notes.pdf', pdf]] });
      const other = await scheduled({ text: 'Suivante' });
      await makeDue(id);
      await makeDue(other.id);
      let cuts = 0;
      const cut: Fault = {
        async before(statement, connection) {
          if (statement.startsWith('insert into "post_attachments"') && (cuts += 1) === 1)
            await faults.cut(connection);
        },
      };
      await faults.during(cut, () => publishDuePosts(backend.context));
      expect((await published()).map(({ text }) => text)).toEqual(['Suivante']);
      expect(await list()).toMatchObject([{ id, echec: null }]);
      await publishDuePosts(backend.context);
      expect((await published()).map(({ text }) => text)).toEqual(['Suivante', 'Bonjour']);
      expect(await database.$count(postAttachments)).toBeGreaterThan(0);
      expect(await database.$count(files, eq(files.originalName, 'notes.pdf'))).toBeGreaterThan(0);
    } finally {
      faults.stop();
    }
  });
});

describe('the timer', () => {
  it('publishes what became due while nothing ran', async () => {
    const { id } = await scheduled({});
    await makeDue(id);
    vi.advanceTimersByTime(5_000);
    await expect.poll(async () => (await published()).length).toBe(1);
  });
});

// The embedded database belongs to one backend.
describe.runIf(process.env.TEST_DATABASE_URL)('two backends on one database', () => {
  let second: TestBackend;
  beforeAll(async () => {
    const { databaseUrl = '' } = backend.context.config;
    second = await startBackend({ env: { DATABASE_URL: databaseUrl } });
  });
  afterAll(() => second.close());

  it('publish each post once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await scheduled({ text: `Numéro ${n}` })).id);
    for (const id of ids) await makeDue(id);
    await Promise.all([backend, second, backend, second].map(({ context }) => publishDuePosts(context)));
    expect((await published()).map(({ text }) => text).toSorted()).toEqual(
      ids.map((_id, n) => `Numéro ${n}`).toSorted(),
    );
    expect(await list()).toEqual([]);
  });
});
