/** Without edit information from the API, versions are compared by content. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interceptCalls } from '../interceptCalls.ts';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { byId, type Organisation } from '../../../fixtures/existing-api/organisation.ts';
import { ids, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
let token: string;
/** Concurrent change by somebody else, made right after the next write. */
let meanwhile: Change | undefined;
beforeAll(async () => {
  place = await startPlace();
  interceptCalls(place.gateway.services.rest, {
    async write(send) {
      const answer = await send();
      meanwhile?.(place.api.organisation);
      meanwhile = undefined;
      return answer;
    },
  });
});
beforeEach(async () => {
  place.api.reset();
  token = await place.signIn(zoe);
});
afterAll(() => place.close());

const userId = gid('User', 103);

interface Edited {
  read: string;
  at: string;
  mutation: string;
  input: Record<string, unknown>;
  payload: string;
  payloadAt: string;
  operation: string;
  message: string;
  /** Concurrent change of the same field by somebody else. */
  change: Change;
  /** Concurrent change of another field, where the API needs every field. */
  other?: Change;
}
type Change = (organisation: Organisation) => void;
const found = <T>(row: T | null | undefined): T => {
  if (row === undefined || row === null) throw new Error('There is none.');
  return row;
};
const postOf = ({ posts }: Organisation, id = 201) => found(byId(posts, id));
const settings = 'administration { carouselSlides { id version } breakingNews } links { version }';

const kinds: Record<string, Edited> = {
  'a post': {
    read: '{ it: post(databaseId: "201") { version lastEdit { editedAt } } }',
    at: 'it.version',
    mutation: 'updatePost',
    input: { postId: gid('Post', ids.everybody, 201), text: 'La mienne' },
    payload: 'post { version text }',
    payloadAt: 'post.version',
    operation: 'POST /api/posts/{id}/edit',
    message: 'Cette publication a été modifiée entre-temps.',
    change: (organisation) => void (postOf(organisation).text = 'La sienne'),
  },
  'a community': {
    read: `{ it: community(databaseId: "${ids.news}") { version lastEdit { editedAt } } }`,
    at: 'it.version',
    mutation: 'updateCommunity',
    input: { communityId: gid('Community', ids.news), description: 'Le mien' },
    payload: 'community { version description }',
    payloadAt: 'community.version',
    operation: 'POST /allupdate',
    message: 'Cette communauté a été modifiée entre-temps.',
    change: ({ communities }) => void (found(byId(communities, ids.news)).sujet = 'Le sien'),
    other: ({ communities }) => void (found(byId(communities, ids.news)).titre = 'Le sien'),
  },
  'the settings': {
    read: '{ it: branding { version lastEdit { editedAt } } }',
    at: 'it.version',
    mutation: 'updateBranding',
    input: { name: 'La mienne' },
    payload: 'branding { version name }',
    payloadAt: 'branding.version',
    operation: 'POST /api/admin/platforme',
    message: 'Ces paramètres ont été modifiés entre-temps.',
    change: ({ platform }) => void (platform.nom = 'La sienne'),
    other: ({ platform }) => void (platform.couleurprinc = '#123456'),
  },
  'a slide': {
    read: `{ viewer { ${settings} } }`,
    at: 'viewer.administration.carouselSlides.1.version',
    mutation: 'updateCarouselSlide',
    input: { carouselSlideId: gid('CarouselSlide', 802), text: 'La mienne' },
    payload: 'carouselSlide { version }',
    payloadAt: 'carouselSlide.version',
    operation: 'POST /api/admin/bandeau',
    message: 'Cette mise en avant a été modifiée entre-temps.',
    change: ({ highlights }) => void (found(byId(highlights, 802)).text = 'La sienne'),
  },
  'a link': {
    read: `{ viewer { ${settings} } }`,
    at: 'viewer.links.0.version',
    mutation: 'updateLink',
    input: { linkId: gid('ExternalLink', 821), title: 'Le mien' },
    payload: 'link { version }',
    payloadAt: 'link.version',
    operation: 'POST /api/updatelink',
    message: 'Ce lien a été modifié entre-temps.',
    change: ({ links }) => void (found(byId(links, 821)).linktitle = 'Le sien'),
    other: ({ links }) => void (found(byId(links, 821)).link = 'https://example.org/autre'),
  },
  'the news': {
    read: `{ viewer { ${settings} } }`,
    at: 'viewer.administration.breakingNews',
    mutation: 'updateBreakingNews',
    input: { breakingNews: 'La mienne' },
    payload: `viewer { ${settings} }`,
    payloadAt: 'viewer.administration.breakingNews',
    operation: 'POST /api/admin/breaking',
    message: 'Cette actualité a été modifiée entre-temps.',
    change: (organisation) => void (organisation.breakingnews = 'La sienne'),
  },
  'an account': {
    read: `{ it: node(id: "${userId}") { ... on User { version lastEdit { editedAt } } } }`,
    at: 'it.version',
    mutation: 'updateUser',
    input: { userId, jobTitle: 'Le mien' },
    payload: 'user { version jobTitle }',
    payloadAt: 'user.version',
    operation: 'PUT /api/admin/update',
    message: 'Ce compte a été modifié entre-temps.',
    change: ({ people }) => void (found(byId(people, 103)).fonction = 'Le sien'),
    other: ({ people }) => void (found(byId(people, 103)).telephone = '0123456789'),
  },
};

const versionOf = async ({ read, at }: Edited) => (await place.ask(read, { token })).data.text(at);

async function edit(edited: Edited, basedOn: string) {
  const { mutation, input, payload, payloadAt, operation } = edited;
  const act = documentOf({ mutation, as: zoe, input: { ...input, basedOn } }, payload);
  const { data, errors, calls } = await place.ask(act.document, { ...act, token });
  return {
    errors,
    userErrors: data.at(`${mutation}.userErrors`),
    version: data.at(`${mutation}.${payloadAt}`),
    sent: calls.filter((call) => call === operation).length,
  };
}

describe.each(Object.entries(kinds))('%s changed by somebody else', (_kind, edited) => {
  it('is not overwritten: returns the current version, which then can be changed', async () => {
    const version = await versionOf(edited);
    edited.change(place.api.organisation);
    const refused = await edit(edited, version);
    expect(refused).toMatchObject({
      errors: [],
      userErrors: [{ code: 'STALE', message: edited.message, path: null }],
      sent: 0,
    });
    expect(refused.version).not.toBe(version);
    expect(await edit(edited, String(refused.version))).toMatchObject({
      errors: [],
      userErrors: [],
      sent: 1,
    });
  });
});

describe('a version', () => {
  const edited = found(kinds['a post']);

  it('of a post stays the same after likes and the like, and with every file signature', async () => {
    const version = await versionOf(edited);
    const post = postOf(place.api.organisation);
    post.reactions.set(zoe, 1);
    post.saves.add(zoe);
    post.isPinned = true;
    post.imag = post.imag.map((path) => (path === 'NULL' ? path : `https://other.example/${path}?sig=1`));
    expect(await versionOf(edited)).toBe(version);
    expect(await edit(edited, version)).toMatchObject({ userErrors: [], sent: 1 });
  });

  it('changes with a picture, link or GIF', async () => {
    const versions = new Set([await versionOf(edited)]);
    const post = postOf(place.api.organisation);
    for (const change of [
      { imag: ['uploads/c.png'] },
      { imag: [] },
      { doc: ['uploads/note.pdf'], docreelname: ['Note.pdf'] },
      { link: 'https://example.org' },
      { gif: 'https://gifs.example/chien.gif' },
    ])
      versions.add(await (Object.assign(post, change), versionOf(edited)));
    expect(versions.size).toBe(6);
  });

  it('cannot be compared while the API is down: nothing is written', async () => {
    const version = await versionOf(edited);
    place.api.behave(['htmlPage'], ['GET /api/postsingle/{postId}']);
    const { errors, sent } = await edit(edited, version);
    place.api.behave([]);
    expect([errors.length, sent]).toEqual([1, 0]);
  });
});

describe('an update of an API that needs every field', () => {
  const own = ({ people }: Organisation) => found(people.find(({ email }) => email === zoe));
  const cases: [kind: string, edited: Pick<Edited, 'mutation' | 'input' | 'change' | 'other'>][] = [
    ...Object.entries(kinds).filter(([, { other }]) => other),
    [
      'a post',
      {
        mutation: 'updatePost',
        input: { postId: gid('Post', ids.everybody, 201), link: 'https://example.org/lien' },
        change: (organisation) => void (postOf(organisation).link = 'https://example.org/autre'),
        other: (organisation) => void (postOf(organisation).text = 'La sienne'),
      },
    ],
    [
      'a profile',
      {
        mutation: 'updateProfile',
        input: { jobTitle: 'Le mien' },
        change: (organisation) => void (own(organisation).fonction = 'Le sien'),
        other: (organisation) => void (own(organisation).description = 'La sienne'),
      },
    ],
  ];
  async function update({ mutation, input }: (typeof cases)[number][1], change?: Change) {
    meanwhile = change;
    const act = documentOf({ mutation, as: zoe, input }, '__typename');
    const { data, errors } = await place.ask(act.document, { ...act, token });
    expect(errors).toEqual([]);
    return data.at(`${mutation}.userErrors`);
  }

  it.each(cases)('reports another field of %s that changed meanwhile', async (_kind, edited) => {
    expect(await update(edited, edited.other)).toMatchObject([{ code: 'OVERWRITTEN' }]);
    expect(await update(edited)).toEqual([]);
    expect(await update(edited, edited.change)).toEqual([]);
  });
});

describe('an attachment', () => {
  it.each([[[]], [['absoluteFiles']], [['bareFiles']]] as const)(
    'keeps its id in every form of its path: %s',
    async (deviations) => {
      place.api.behave(deviations);
      const { data } = await place.ask('{ post(databaseId: "201") { text images { key } } }', { token });
      const [first, second] = data.list('post.images');
      const input = { postId: gid('Post', ids.everybody, 201), removedImageKeys: [found(first).key] };
      const act = documentOf({ mutation: 'updatePost', as: zoe, input }, 'post { text images { key } }');
      const removed = await place.ask(act.document, { ...act, token });
      place.api.behave([]);
      expect(removed.data.at('updatePost')).toEqual({
        userErrors: [],
        post: { text: data.at('post.text'), images: [second] },
      });
    },
  );
});
