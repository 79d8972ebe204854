/** Content of a share while its original is accessible, and afterwards. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { communities } from '../../../backend/communities/tables.ts';
import { CreateEventResponse } from '../../../backend/feed/events.wire.ts';
import { CreatePollResponse, PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { GetPostResponse, SharePostResponse } from '../../../backend/feed/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { formOf, pdf, photo } from './form.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [author, sharer, colleague, guest, administrator] = await backend.addPeople([
  {},
  {},
  {},
  { isExternal: true },
  { isAdministrator: true },
]);

const shown = async (id: number, as: TestPerson) =>
  (await backend.get(`/api/postsingle/${id}`, as)).read(GetPostResponse).post;

it('B825: what was shared, and nothing of later edits to whom its origin is closed since', async () => {
  const origin = await backend.addCommunity({ kind: 'public' }, { admins: [author], members: [sharer] });
  const target = await backend.addCommunity({}, { members: [author, sharer, colleague, guest] });
  const { post } = (
    await backend.post('/api/group/publication', {
      as: author,
      multipart: formOf({ idgroup: origin.id, text: 'Première version', 'alternatives[]': 'Un phare' }, [
        ['docs[]', 'gardé.pdf', pdf],
        ['docs[]', 'retiré.pdf', pdf],
        ['picture[]', 'a.jpg', photo],
      ]),
    })
  ).read(PublishPostResponse);
  const { id } = (
    await backend.post('/partage', { as: sharer, json: { idpost: post.id, idgroup: target.id } })
  ).read(SharePostResponse);
  const edit = async (fields: Record<string, string | string[]>, added?: string) => {
    const files = added === undefined ? [] : [['files[]', added, pdf] as const];
    const answer = await backend.post(`/api/posts/${post.id}/edit`, {
      as: author,
      multipart: formOf(fields, files),
    });
    expect(answer.status).toBe(200);
  };
  const seenBy = async (as: TestPerson) => {
    const share = await shown(id, as);
    return {
      text: share.textold,
      documents: share.docreelname,
      pictures: share.imagalternatives,
      link: share.link,
      origin: share.idpostold,
    };
  };
  /** Number of shares of the original, as returned with the share. */
  const sharesSeenBy = async (as: TestPerson) => (await shown(id, as)).nbrepartage;

  const first = {
    text: 'Première version',
    documents: ['gardé.pdf', 'retiré.pdf'],
    pictures: ['Un phare'],
    link: '',
  };
  await edit({ text: 'Deuxième version' });
  // To guests no other community is open.
  expect(await seenBy(guest)).toEqual({ ...first, origin: undefined });
  expect(await seenBy(colleague)).toEqual({ ...first, text: 'Deuxième version', origin: undefined });

  expect(await sharesSeenBy(colleague)).toBe(1);
  await database.update(communities).set({ kind: 'private' }).where(eq(communities.id, origin.id));
  expect([await sharesSeenBy(sharer), await sharesSeenBy(colleague)]).toEqual([1, 0]);
  for (const as of [guest, colleague]) expect(await seenBy(as)).toEqual({ ...first, origin: undefined });
  const secret = { 'imagesToDescribe[]': post.imag, 'descriptions[]': 'Un secret' };
  await edit({ text: 'Secrète', filesToDelete: [post.doc[1] ?? ''], ...secret }, 'ajouté.pdf');
  for (const as of [guest, colleague])
    expect(await seenBy(as)).toEqual({ ...first, documents: ['gardé.pdf'], origin: undefined });
  const last = {
    ...first,
    text: 'Secrète',
    documents: ['gardé.pdf', 'ajouté.pdf'],
    pictures: ['Un secret'],
    origin: post.id,
  };
  for (const as of [author, sharer, administrator]) expect(await seenBy(as)).toEqual(last);
  const hidden = await backend.post('/api/searchs', { as: colleague, form: { query: 'Secrète' } });
  expect(hidden.body).toMatchObject({ post: [] });
});

const createPoll = async (idgroup: number, question: string, privacyType: string) => {
  const fields = {
    idgroup,
    question,
    privacyType,
    'reponses[]': ['Ici', 'Là'],
    time: '2099-12-01T09:00:00.000Z',
  };
  const multipart = formOf(fields, [['file', 'a.jpg', photo]]);
  return (await backend.post('/api/poll', { as: author, multipart })).read(CreatePollResponse).poll;
};
const dates = { datedebut: '2030-12-01T09:00:00.000Z', datefin: '2030-12-01T11:00:00.000Z' };
const createEvent = async (idgroup: number) => {
  const fields = { idgroup, text: 'Régate', lieu: 'Brest', description: '<p>À voir</p>', ...dates };
  const multipart = formOf(fields, [['file', 'a.jpg', photo]]);
  return (await backend.post('/api/eventcreate', { as: author, multipart })).read(CreateEventResponse).event;
};

describe('B563: polls and events are shared like other posts', () => {
  const shareOf = async (idpost: number, idgroup: number) =>
    (await backend.post('/partage', { as: sharer, json: { idpost, idgroup } })).read(SharePostResponse).id;

  it('a poll, with its results for those who may see the original only', async () => {
    const origin = await backend.addCommunity({ kind: 'public' }, { members: [author, sharer] });
    const target = await backend.addCommunity({}, { members: [sharer, colleague, guest] });
    const poll = await createPoll(origin.id, 'Où < là ?', 'PUBLIC');
    const [choice] = poll.reponsepoll ?? [];
    await backend.post('/api/pollresponse', { as: author, json: { idpoll: poll.id, idchoice: choice?.id } });
    const id = await shareOf(poll.id, target.id);
    const resultsFor = async (as: TestPerson) => {
      const share = await shown(id, as);
      expect(share).toMatchObject({ type: 1, textold: 'Où &lt; là ?', imag: [expect.any(String)] });
      expect((await backend.get(`/${share.imag[0]}`, as)).status).toBe(200);
      expect(share).not.toHaveProperty('question');
      expect(share.sondageold).toMatchObject({ question: 'Où < là ?', privacyType: 'PUBLIC' });
      return [share.idpostold, ...(share.sondageold?.reponsepoll.map((row) => row.nbvotant) ?? [])];
    };
    expect(await resultsFor(sharer)).toEqual([poll.id, 1, 0]);
    expect(await resultsFor(colleague)).toEqual([undefined, 1, 0]);
    expect(await resultsFor(guest)).toEqual([undefined, '', '']);
    // Only members of its community vote.
    const vote = { idpoll: poll.id, idchoice: choice?.id };
    expect((await backend.post('/api/pollresponse', { as: colleague, json: vote })).status).toBe(404);
    await database.update(communities).set({ kind: 'private' }).where(eq(communities.id, origin.id));
    expect(await resultsFor(colleague)).toEqual([undefined, '', '']);
    expect(await resultsFor(sharer)).toEqual([poll.id, 1, 0]);
    await backend.post('/deletepost', { as: author, json: { idpost: poll.id } });
    expect(await shown(id, colleague)).not.toHaveProperty('sondageold');
  });

  it('a poll and an event, of which nothing is seen once their community was deleted', async () => {
    const origin = await backend.addCommunity({ kind: 'public' }, { admins: [author], members: [sharer] });
    const target = await backend.addCommunity({}, { members: [sharer] });
    const made = [await createPoll(origin.id, 'Où ?', 'ANONYMOUS'), await createEvent(origin.id)];
    const ids = await Promise.all(made.map((post) => shareOf(post.id, target.id)));
    await database.execute(
      sql`insert into community_bin (community_id, kind) values (${origin.id}, 'public')`,
    );
    for (const id of ids) {
      const share = await shown(id, sharer);
      expect(share).toMatchObject({ originesupprimee: true, imag: [] });
      expect(share).not.toHaveProperty('sondageold');
      expect(share).not.toHaveProperty('evenementold');
    }
  });

  it('an event, with its place and dates', async () => {
    const origin = await backend.addCommunity({ kind: 'public' }, { members: [author, sharer] });
    const target = await backend.addCommunity({}, { members: [sharer, guest] });
    const id = await shareOf((await createEvent(origin.id)).id, target.id);
    for (const as of [sharer, guest])
      expect(await shown(id, as)).toMatchObject({
        type: 1,
        text: '',
        textold: 'Régate',
        evenementold: { titre: 'Régate', lieu: 'Brest', description: '<p>À voir</p>', ...dates },
      });
  });
});

it('B569 B570: sharing a share shares its original, and both show the count', async () => {
  const community = await backend.addCommunity({}, { members: [author, sharer, colleague] });
  const post = await backend.addPost(community, author);
  const share = async (as: TestPerson, idpost: number) =>
    (await backend.post('/partage', { as, json: { idpost, idgroup: community.id } })).read(SharePostResponse)
      .id;
  const first = await share(sharer, post.id);
  await share(colleague, first);
  const countsFor = async (as: TestPerson, id: number) => {
    const { nbrepartage, hasDidShare } = await shown(id, as);
    return [nbrepartage, hasDidShare];
  };
  for (const id of [post.id, first]) {
    expect(await countsFor(colleague, id)).toEqual([2, true]);
    expect(await countsFor(author, id)).toEqual([2, false]);
  }
});

it('a share reports that its original was deleted, and keeps its text', async () => {
  const community = await backend.addCommunity({}, { members: [author, sharer] });
  const post = await backend.addPost(community, author, { text: '<p>Original</p>' });
  const { id } = (
    await backend.post('/partage', {
      as: sharer,
      json: { idpost: post.id, idgroup: community.id, text: '<p>Lisez</p>' },
    })
  ).read(SharePostResponse);
  expect(await shown(id, author)).toMatchObject({ idpostold: post.id, idgroupold: community.id });
  await backend.post('/deletepost', { as: author, json: { idpost: post.id } });
  const share = await shown(id, author);
  expect(share).toMatchObject({ text: '<p>Lisez</p>', textold: '', originesupprimee: true });
  expect(share).not.toHaveProperty('idpostold');
});
