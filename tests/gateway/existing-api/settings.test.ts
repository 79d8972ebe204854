/** Settings for existing APIs. */
import { afterEach, describe, expect, it } from 'vitest';
import { documentOf, gid, picture } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
const start = async (options: Parameters<typeof startPlace>[0]): Promise<Place> =>
  (place = await startPlace(options));

afterEach(() => place.close());

describe('PASSWORD_DIGEST', () => {
  it('is published to clients, who sign in with it', async () => {
    await start({ deviations: ['md5'], settings: { PASSWORD_DIGEST: 'md5' }, digest: 'md5' });
    const { data } = await place.ask('{ platform { passwordDigestAlgorithm } }');
    expect(data.at('platform.passwordDigestAlgorithm')).toBe('MD5');
    expect(await place.signIn(yann)).toMatch(/^\S+\.\S+\./);
  });
});

describe('API_BODY', () => {
  const react = documentOf({
    mutation: 'setPostReaction',
    as: yann,
    input: { postId: gid('Post', ids.everybody, ids.post), reaction: 'LIKE' },
  });

  it('form reaches an API that cannot read JSON', async () => {
    await start({ deviations: ['formOnly'], settings: { API_BODY: 'form' } });
    const token = await place.signIn(yann);
    const { data, errors } = await place.ask(react.document, { token, variables: react.variables });
    expect([errors, data.at('setPostReaction.userErrors')]).toEqual([[], []]);
    expect(place.api.organisation.posts.find(({ id }) => id === ids.post)?.reactions.get(yann)).toBe(0);
    const sent = place.api.requests.filter(({ operation }) => operation === 'POST /api/dolike');
    expect(sent.map(({ encoding }) => encoding)).toEqual(['form']);
  });
});

describe('API_TIME_ZONE', () => {
  const created = `{ post(databaseId: "${ids.post}") { createdAt } }`;

  it('is the zone of dates without one', async () => {
    await start({ deviations: ['localDates'], settings: { API_TIME_ZONE: 'America/Martinique' } });
    const { data } = await place.ask(created, { token: await place.signIn(yann) });
    // 12:30 in the answer, as a clock in Fort-de-France shows it.
    expect(data.at('post.createdAt')).toBe('2026-10-09T16:30:00.000Z');
  });

  it('defaults to Paris', async () => {
    await start({ deviations: ['localDates'] });
    const { data } = await place.ask(created, { token: await place.signIn(yann) });
    expect(data.at('post.createdAt')).toBe('2026-10-09T10:30:00.000Z');
  });
});

describe('files', () => {
  const pictures = '{ post(databaseId: "201") { images { contentUrl } } }';
  const urlsOf = async (): Promise<string[]> => {
    const { data } = await place.ask(pictures, { token: await place.signIn(yann) });
    return data.list('post.images').map(({ contentUrl }) => String(contentUrl));
  };

  it.each(['bareFiles', 'absoluteFiles', 'bom'] as const)('are available under %s', async (deviation) => {
    await start({ deviations: [deviation] });
    const urls = await urlsOf();
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      expect(url).toMatch(new RegExp(`^${place.url}/`));
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('of several prefixes are available below each', async () => {
    await start({ settings: { API_FILES: 'medias,uploads' } });
    const [url = ''] = await urlsOf();
    expect(url).toBe(`${place.url}/uploads/a.png`);
    expect((await fetch(url)).status).toBe(200);
  });

  it('of another server are proxied without a token', async () => {
    const other = await startPlace();
    try {
      await start({ settings: { API_FILES: `uploads,${other.api.url}` } });
      const [post] = place.api.organisation.posts.filter(({ id }) => id === 201);
      post!.imag = [`${other.api.url}/uploads/loin.png`];
      const [url = ''] = await urlsOf();
      expect(url).toMatch(new RegExp(`^${place.url}/`));
      const answer = await fetch(url, { headers: { authorization: 'Bearer secret' } });
      expect(answer.status).toBe(200);
      expect(other.api.served.map(({ path, headers }) => [path, headers.authorization])).toEqual([
        ['/uploads/loin.png', undefined],
      ]);
    } finally {
      await other.close();
    }
  });

  it('may have a raw % in their names', async () => {
    await start({});
    const [post] = place.api.organisation.posts.filter(({ id }) => id === 201);
    post!.imag = ['uploads/50%.png'];
    const [url = ''] = await urlsOf();
    expect((await fetch(url)).status).toBe(200);
    expect(place.api.served.map(({ path }) => path)).toEqual(['/uploads/50%25.png']);
  });
});

describe('an upload', () => {
  it('has a length and the forwarded client address', async () => {
    await start({ deviations: ['lengthRequired'] });
    const token = await place.signIn(yann);
    const { document, variables, files } = documentOf({
      mutation: 'updateAvatar',
      as: yann,
      input: { avatar: null },
      files: { avatar: picture() },
    });
    const { data } = await place.ask(document, { token, variables, files });
    expect(data.at('updateAvatar.userErrors')).toEqual([]);
    const sent = place.api.requests.find(({ operation }) => operation === 'POST /api/profil/image');
    expect(sent?.status).toBe(200);
    expect(sent?.headers['transfer-encoding']).toBeUndefined();
    expect(Number(sent?.headers['content-length'])).toBeGreaterThan(0);
  });
});

describe('extensions', () => {
  const ready = async () =>
    (await (await fetch(`${place.url}/health/ready`)).json()) as Record<string, unknown>;

  it('are those configured, and published', async () => {
    await start({ settings: { API_EXTENSIONS: 'EXACT_COUNTS,IDEMPOTENCY' } });
    expect(await ready()).toMatchObject({ extensions: ['EXACT_COUNTS', 'IDEMPOTENCY'] });
    const { data } = await place.ask('{ platform { capabilities } }');
    expect(new Set(data.at('platform.capabilities') as string[])).toEqual(
      new Set(['IDEMPOTENCY', 'EXACT_COUNTS']),
    );
  });

  it('that are missing are replaced: searching, sorting, totals and folder titles', async () => {
    await start({});
    const { data, errors } = await place.ask(
      `{ viewer { users(first: 5) { totalCount } found: users(first: 5, query: "etienne") { totalCount nodes { name } } }
        community(databaseId: "${ids.accounts}") {
          byName: libraryEntries(first: 10) { nodes { name } }
          byDate: libraryEntries(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { name } }
          found: libraryEntries(first: 10, query: "aff") { nodes { name } } folder(databaseId: "602") { name }
          members(first: 10) { totalCount } someone: members(first: 10, query: "abel") { totalCount nodes { name } } } }`,
      { token: await place.signIn(yann) },
    );
    expect(errors).toEqual([]);
    const names = (...all: string[]) => ({ nodes: all.map((name) => ({ name })) });
    expect(data.value).toMatchObject({
      viewer: {
        users: { totalCount: 12 },
        found: { totalCount: 1, nodes: [{ name: 'Ursule Étienne' }] },
      },
      community: {
        byName: names('archives', 'Été', 'Affiche.png', 'budget.xlsx'),
        found: names('Affiche.png'),
        folder: { name: 'archives' },
        members: { totalCount: 3 },
        someone: { totalCount: 1, nodes: [{ name: 'Zoé Abel' }] },
      },
    });
    expect(data.at('community.byDate.nodes.3')).toEqual({ name: 'budget.xlsx' });
    expect(place.api.undocumented).toEqual([]);
  });

  it('are fetched once while a user pages through them', async () => {
    await start({});
    const token = await place.signIn(yann);
    const seen: string[] = [];
    let after: unknown = null;
    for (let page = 0; page < 3; page += 1) {
      const { data } = await place.ask(
        'query ($after: String) { viewer { users(first: 5, after: $after) { nodes { databaseId } pageInfo { endCursor } } } }',
        { token, variables: { after } },
      );
      seen.push(...data.list('viewer.users.nodes').map(({ databaseId }) => String(databaseId)));
      after = data.at('viewer.users.pageInfo.endCursor');
    }
    expect(new Set(seen).size).toBe(12);
    const calls = place.api.requests.filter(({ operation }) => operation === 'GET /api/users/{start}/{nb}');
    expect(calls).toHaveLength(1);
  });
});

describe('statistics', () => {
  it('show documented figures, although those of the month have no documented names', async () => {
    await start({});
    const { data } = await place.ask(
      `{ viewer { administration { statistics(month: "2026-10") {
        topPosters { postCount user { name } } topCommunities(first: 3) { nodes { title community { memberCount } } }
        topPosts(first: 3) { nodes { postDatabaseId interactionCount } } } } } }`,
      { token: await place.signIn(zoe) },
    );
    expect(data.at('viewer.administration.statistics.topPosters')).toHaveLength(4);
    expect(data.at('viewer.administration.statistics.topPosts.nodes.0')).toEqual({
      postDatabaseId: '207',
      interactionCount: 2,
    });
    expect(
      data.list('viewer.administration.statistics.topCommunities.nodes').map(({ title }) => title),
    ).toEqual(['Toute la Mutuelle', 'Comptabilité & achats', 'Club d’échecs']);
    // Responses have their titles only.
    expect(data.at('viewer.administration.statistics.topCommunities.nodes.1.community')).toEqual({
      memberCount: expect.any(Number),
    });
  });
});
