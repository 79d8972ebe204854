/** Searching an API that is given a query and answers with everything that it finds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './place.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
let token: string;

beforeAll(async () => {
  place = await startPlace();
  const { communities, people, posts, entries } = place.api.organisation;
  const [post] = posts.filter(({ id }) => id === 203);
  for (let count = 0; count < 13; count += 1)
    posts.push({ ...post!, id: 1_000 + count, text: `<p>Régate numéro ${count}</p>` });
  people.find(({ email }) => email === yann)!.prenom = 'Régate';
  communities.find(({ id }) => id === ids.club)!.titre = 'Régates du soir';
  const [document] = entries.filter(({ name }) => name === 'budget.xlsx');
  entries.push({ ...document!, id: 1_100, name: 'Régate.pdf', document: 'uploads/regate.pdf' });
  token = await place.signIn(yann);
});
afterAll(() => place.close());

const fields = `id query words postCount personCount communityCount documentCount
  posts { nodes { slug } pageInfo { hasNextPage endCursor } } people { nodes { fullName } }
  communities { nodes { title viewerRole } } documents { nodes { name } }`;
const search = (query: string) =>
  place.ask(`query ($query: String!) { viewer { search(query: $query) { ${fields} } } }`, {
    token,
    variables: { query },
  });

describe('a search', () => {
  it('B784 B631: finds everything with one call, and can be asked for again by its id', async () => {
    const { data, errors, calls } = await search('  regate ');
    expect(errors).toEqual([]);
    expect(calls.filter((call) => call === 'POST /api/searchs')).toHaveLength(1);
    expect(data.at('viewer.search')).toMatchObject({
      query: 'regate',
      words: ['regate'],
      postCount: 13,
      people: { nodes: [{ fullName: 'Régate Bâ' }] },
      communities: { nodes: [{ title: 'Régates du soir', viewerRole: null }] },
      documents: { nodes: [{ name: 'Régate.pdf' }] },
      posts: { pageInfo: { hasNextPage: true } },
    });
    expect(data.list('viewer.search.posts.nodes')).toHaveLength(10);
    const again = await place.ask(`query ($id: ID!) { node(id: $id) { ... on Search { ${fields} } } }`, {
      token,
      variables: { id: data.at('viewer.search.id') },
    });
    expect(again.data.at('node')).toEqual(data.at('viewer.search'));
  });

  it('gives each post once, page after page', async () => {
    const seen: unknown[] = [];
    let after: unknown = null;
    do {
      const { data } = await place.ask(
        `query ($after: String) { viewer { search(query: "regate") {
          posts(first: 5, after: $after) { nodes { slug } pageInfo { hasNextPage endCursor } } } } }`,
        { token, variables: { after } },
      );
      seen.push(...data.list('viewer.search.posts.nodes').map(({ slug }) => slug));
      after = data.at('viewer.search.posts.pageInfo.hasNextPage')
        ? data.at('viewer.search.posts.pageInfo.endCursor')
        : null;
    } while (after !== null);
    expect(seen).toHaveLength(13);
    expect(new Set(seen).size).toBe(13);
  });

  it('finds nothing for nothing', async () => {
    for (const query of ['', '   ', '*']) {
      const { data } = await search(query);
      expect(data.at('viewer.search')).toMatchObject({ postCount: 0, communityCount: 0, documentCount: 0 });
    }
    expect(place.api.undocumented).toEqual([]);
  });
});
