/** Pages of lists by page number alone, while others add and delete rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Organisation } from '../../../fixtures/existing-api/organisation.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';
import { digestToken } from '../../../gateway/http/claims.ts';
import { expectSteady, type List } from '../graphql/lists/walking.ts';
import { type Place, startPlace } from './place.ts';

let place: Place;
let token: string;
beforeAll(async () => {
  place = await startPlace();
  token = await place.signIn(yann);
});
afterAll(() => place.close());

/** Rows of a kind, which others add and delete. */
const rows = <Row extends { id: number }>(
  of: (organisation: Organisation) => Row[],
  write: (id: number, organisation: Organisation) => Row,
): Pick<List, 'add' | 'remove'> => ({
  async add() {
    const { organisation } = place.api;
    const row = write(organisation.next(), organisation);
    of(organisation).push(row);
    return String(row.id);
  },
  async remove(item) {
    const all = of(place.api.organisation);
    all.splice(
      all.findIndex(({ id }) => String(id) === item),
      1,
    );
  },
});

const find = <Row>(all: Row[], isIt: (row: Row) => boolean): Row => {
  const found = all.find(isIt);
  if (!found) throw new Error('There is none of this kind.');
  return found;
};

const lists: Record<string, List> = {
  'Viewer.feed': {
    select: (page) => `viewer { feed${page()} }`,
    ...rows(
      ({ posts }) => posts,
      (id, { posts }) => ({ ...find(posts, (post) => post.id === 203), id }),
    ),
  },
  'Search.posts': {
    select: (page) => `viewer { search(query: "regate") { posts${page()} } }`,
    ...rows(
      ({ posts }) => posts,
      (id, { posts }) => ({ ...find(posts, (post) => post.id === 203), id, text: '<p>Régate</p>' }),
    ),
  },
  'Community.members': {
    select: (page) => `community(databaseId: "${ids.accounts}") { members${page()} }`,
    ...rows(
      ({ people }) => people,
      (id, { people, communities }) => {
        const email = `p${id}@mutuelle.example`;
        find(communities, (one) => one.id === ids.accounts).members.set(email, 'ROLE_LECTEUR');
        return { ...find(people, (one) => one.email === zoe), id, email, nom: `Nom ${id}` };
      },
    ),
  },
  'Conversation.messages': {
    select: (page) => `conversation(databaseId: "41") { messages${page()} }`,
    ...rows(
      ({ messages }) => messages,
      (id, { messages, now }) => ({
        ...find(messages, ({ conversation }) => conversation === 41),
        id,
        createdAt: now(),
      }),
    ),
    isBackward: true,
  },
};

it.each(Object.entries(lists))(
  '%s neither skips nor repeats rows while others add and delete',
  async (field, list) => {
    await expectSteady(list, field, async (document, variables) => {
      // Nothing is cached any more.
      place.gateway.services.rest.separateReads();
      place.gateway.services.lists.forget(digestToken(token));
      const { data, errors } = await place.ask(document, { token, variables });
      expect(errors).toEqual([]);
      return data.value;
    });
  },
  30_000,
);
