/** A row that cannot be decoded is left out; the rest of the list and of the screen is shown. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import type { Deviation } from '../../../fixtures/existing-api/deviations.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;

beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => place.api.behave([]));
afterAll(() => place.close());

const screens = {
  home: '{ viewer { feed(first: 10) { nodes { id author { name } community { databaseId } } } } }',
  notifications: '{ viewer { notifications(first: 20) { nodes { id } } } }',
};

async function look(name: keyof typeof screens, deviations: readonly Deviation[] = [], about: string[] = []) {
  place.api.behave([]);
  const token = await place.signIn(yann);
  place.api.behave(deviations, about);
  return place.ask(screens[name], { token });
}

describe('rows that lack documented fields', () => {
  it("keeps a post in its community's feed even if the row does not name the community", async () => {
    const token = await place.signIn(yann);
    const document = `{ community(databaseId: "${ids.everybody}") { feed(first: 5) { nodes { id community { databaseId title } } } } }`;
    const before = await place.ask(document, { token });
    place.api.behave(['noCommunity']);
    const after = await place.ask(document, { token });
    expect([after.errors, after.data.value]).toEqual([[], before.data.value]);
  });
});

it('« Utilisateur supprimé » has no details, and nothing to edit or delete', async () => {
  const token = await place.signIn(zoe);
  place.api.behave(['noAuthor']);
  const { data, errors } = await place.ask(
    `{ viewer { feed(first: 10) { nodes { author { isDeleted honorific description birthDate birthday { day } country
      countryName viewerCanEdit viewerCanDelete } } } } }`,
    { token },
  );
  expect(errors).toEqual([]);
  const authors = data.list('viewer.feed.nodes').map(({ author }) => author as Record<string, unknown>);
  expect(authors.find(({ isDeleted }) => isDeleted)).toEqual({
    isDeleted: true,
    honorific: null,
    description: '',
    birthDate: null,
    birthday: null,
    country: null,
    countryName: null,
    viewerCanEdit: false,
    viewerCanDelete: false,
  });
});

describe('reports for operators', () => {
  it('count it as partial and log its place, without content', async () => {
    const operation = 'POST /api/publication';
    await look('home');
    const counted = await place.outcomes(operation, 'partial');
    const from = place.log.length;
    await look('home', ['nullRows']);
    expect(await place.outcomes(operation, 'partial')).toBeGreaterThan(counted);
    const lines = place.log.slice(from).filter((line) => line.operation === operation);
    expect(lines).not.toEqual([]);
    expect(lines[0]).toMatchObject({ count: expect.any(Number), requestId: expect.any(String) });
    expect(JSON.stringify(lines)).toContain('publications');
    expect(JSON.stringify(lines)).not.toMatch(/déjà écrite|mutuelle\.example/);
  });

  it('count an invalid response as unusable and log it without content', async () => {
    const from = place.log.length;
    await look('home', ['htmlPage'], ['POST /api/publication']);
    expect(await place.outcomes('POST /api/publication', 'unusable')).toBeGreaterThan(0);
    const lines = place.log.slice(from).map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('POST /api/publication'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('Maintenance'))).toEqual([]);
  });

  it("log the missing field of a write's response", async () => {
    const operation = 'POST /api/comment/create/null';
    const token = await place.signIn(yann);
    place.api.behave(['emptyWrites'], [operation]);
    const from = place.log.length;
    const input = { postId: gid('Post', ids.everybody, ids.post), text: 'Bien dit' };
    const { document, variables } = documentOf(
      { mutation: 'createComment', as: yann, input },
      'commentEdge { node { text } }',
    );
    const { data } = await place.ask(document, { token, variables });
    expect(data.at('createComment')).toEqual({ commentEdge: { node: { text: 'Bien dit' } }, userErrors: [] });
    expect(place.log.slice(from)).toContainEqual(
      expect.objectContaining({
        operation,
        count: 1,
        parts: [{ field: 'comment.id', done: 'believed' }],
        msg: 'A part of an answer of the API could not be used',
      }),
    );
  });

  it('list degraded operations until they recover', async () => {
    const degraded = async () =>
      (
        (await (await fetch(`${place.url}/health/ready`)).json()) as { degraded: { operation: string }[] }
      ).degraded.map(({ operation }) => operation);
    await look('notifications', ['nullRows']);
    expect(await degraded()).toContain('POST /api/notif/load');
    await look('notifications');
    expect(await degraded()).not.toContain('POST /api/notif/load');
  });
});
