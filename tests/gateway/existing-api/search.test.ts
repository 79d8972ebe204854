/** Searches of an API that returns all results at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Place, startPlace } from './place.ts';
import { yann } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
let token: string;

beforeAll(async () => {
  place = await startPlace();
  const { posts } = place.api.organisation;
  const [post] = posts.filter(({ id }) => id === 203);
  for (let count = 0; count < 13; count += 1)
    posts.push({ ...post!, id: 1_000 + count, text: `<p>Régate numéro ${count}</p>` });
  token = await place.signIn(yann);
});
afterAll(() => place.close());

describe('a search', () => {
  it('returns each post once over all pages', async () => {
    const seen: unknown[] = [];
    let after: unknown = null;
    do {
      const { data, calls } = await place.ask(
        `query ($after: String) { viewer { search(query: "regate") {
          posts(first: 5, after: $after) { nodes { databaseId } pageInfo { hasNextPage endCursor } } } } }`,
        { token, variables: { after } },
      );
      expect(calls.filter((call) => call === 'POST /api/searchs').length).toBeLessThanOrEqual(1);
      seen.push(...data.list('viewer.search.posts.nodes').map(({ databaseId }) => databaseId));
      after = data.at('viewer.search.posts.pageInfo.hasNextPage')
        ? data.at('viewer.search.posts.pageInfo.endCursor')
        : null;
    } while (after !== null);
    expect(seen).toHaveLength(13);
    expect(new Set(seen).size).toBe(13);
  });
});
