/** Pages of lists that an API gives by their numbers alone, while others add to them and delete. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../../gateway/core/claims.ts';
import { expectSteady, type List } from '../core/lists/walking.ts';
import { type Place, startPlace } from './place.ts';
import type { Comment, Organisation, Post } from '../../../fixtures/existing-api/organisation.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
let token: string;
beforeAll(async () => {
  place = await startPlace();
  token = await place.signIn(yann);
});
afterAll(() => place.close());

/** Rows of a kind, which others write and delete. */
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

/** One more like one that is there. */
const like = <Row extends { id: number }>(all: Row[], isIt: (row: Row) => boolean): Row => {
  const found = all.find(isIt);
  if (!found) throw new Error('There is none of this kind.');
  return found;
};
const posts = (given: Partial<Post>) =>
  rows<Post>(
    (organisation) => organisation.posts,
    (id, organisation) => ({ ...like(organisation.posts, (post) => post.id === 203), ...given, id }),
  );
const comments = (given: Partial<Comment>) =>
  rows<Comment>(
    (organisation) => organisation.comments,
    (id, { now }) => ({
      id,
      post: ids.post,
      parent: null,
      text: `Texte ${id}`,
      filename: '',
      gif: '',
      author: zoe,
      createdAt: now(),
      likes: new Set(),
      ...given,
    }),
  );

/** People as the directory has them; with `join`, they are also somewhere else. */
const people = (join: (email: string, organisation: Organisation) => void = () => undefined) => {
  const written = rows(
    (organisation) => organisation.people,
    (id, organisation) => {
      const email = `p${id}@mutuelle.example`;
      join(email, organisation);
      return { ...like(organisation.people, (one) => one.email === zoe), id, email, nom: `Nom ${id}` };
    },
  );
  return written;
};

const folder = rows(
  (organisation) => organisation.entries,
  (id, { entries, now }) => ({
    ...like(entries, ({ kind }) => kind === 'folder'),
    id,
    name: `Dossier ${id}`,
    owner: yann,
    community: ids.accounts,
    parent: 0,
    isDefault: false,
    createdAt: now(),
  }),
);

const lists: Record<string, () => List> = {
  'Viewer.feed': () => ({ select: (page) => `viewer { feed${page()} }`, ...posts({}) }),
  'Viewer.ownPosts': () => ({ select: (page) => `viewer { ownPosts${page()} }`, ...posts({}) }),
  'Viewer.savedPosts': () => ({
    select: (page) => `viewer { savedPosts${page()} }`,
    ...posts({ saves: new Set([yann]) }),
  }),
  'Community.feed': () => ({
    select: (page) => `community(slug: "${ids.accounts}") { feed${page()} }`,
    ...posts({ community: ids.accounts }),
  }),
  'Search.posts': () => ({
    select: (page) => `viewer { search(query: "licorne") { posts${page()} } }`,
    ...posts({ text: '<p>Licorne</p>' }),
  }),
  'Post.comments': () => ({
    select: (page) => `post(slug: "${ids.post}") { comments${page()} }`,
    ...comments({}),
  }),
  'Post.reactors': () => {
    const reactions = new Map<string, number>();
    const { organisation } = place.api;
    const { id } = like(organisation.posts, (post) => post.id === 207);
    like(organisation.posts, (post) => post.id === id).reactions = reactions;
    const { add, remove } = people((email) => void reactions.set(email, 0));
    return {
      select: (page) => `post(slug: "${id}") { reactors${page()} }`,
      add,
      async remove(row) {
        reactions.delete(like(organisation.people, (one) => String(one.id) === row).email);
        await remove(row);
      },
    };
  },
  'Viewer.notifications': () => ({
    select: (page) => `viewer { notifications${page()} }`,
    ...rows(
      (organisation) => organisation.notices,
      (id, { notices }) => ({ ...like(notices, ({ of }) => of === yann), id }),
    ),
  }),
  'Viewer.people': () => ({ select: (page) => `viewer { people${page()} }`, ...people() }),
  'Community.members': () => ({
    select: (page) => `community(slug: "${ids.accounts}") { members${page()} }`,
    ...people((email, { communities }) =>
      like(communities, ({ id }) => id === ids.accounts).members.set(email, 'ROLE_LECTEUR'),
    ),
  }),
  'Community.libraryEntries': () => ({
    select: (page) => `community(slug: "${ids.accounts}") { libraryEntries${page()} }`,
    add: async () => `Folder ${await folder.add()}`,
    remove: (item) => folder.remove(item.replace('Folder ', '')),
  }),
  'Conversation.messages': () => {
    const { messages } = place.api.organisation;
    const { conversation } = like(messages, () => true);
    return {
      select: (page) => `conversation(slug: "${conversation}") { messages${page()} }`,
      ...rows(
        (organisation) => organisation.messages,
        (id, { now }) => ({
          ...like(messages, (one) => one.conversation === conversation),
          id,
          createdAt: now(),
        }),
      ),
      isBackward: true,
    };
  },
};

describe('in front of an API that gives pages by their numbers alone', () => {
  it.each(Object.keys(lists))(
    '%s: what stays is neither skipped nor brought twice, whatever is added or deleted between two pages',
    async (field) => {
      const list = lists[field]?.();
      if (!list) throw new Error(field);
      await expectSteady(list, field, async (document, variables) => {
        // As though what is kept were old by now.
        place.gateway.services.rest.separateReads();
        place.gateway.services.lists.forget(digestOf(token));
        const { data, errors } = await place.ask(document, { token, variables });
        expect(errors).toEqual([]);
        return data.value;
      });
    },
    30_000,
  );
});
