/** Mentions in texts: mentioned people are notified and returned by the graph. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let named: TestPerson;
let other: TestPerson;
let nameless: TestPerson;
let community: { id: number };

beforeAll(async () => {
  author = await platform.backend.addPerson();
  named = await platform.backend.addPerson({ firstName: 'Inès', lastName: 'Morel' });
  other = await platform.backend.addPerson();
  nameless = await platform.backend.addPerson({ firstName: '', lastName: '' });
  community = await platform.backend.addCommunity({}, { members: [author, named, other, nameless] });
});

const mark = (row: number, name = 'Inès Morel') => `<span data-mention="${row}">@${name}</span>`;
const heard = async (person: TestPerson): Promise<number> => {
  const query = '{ viewer { notifications(first: 50) { nodes { text } } } }';
  const { data } = await platform.ask<{ viewer: { notifications: { nodes: { text: string }[] } } }>(query, {
    as: person,
  });
  return data.viewer.notifications.nodes.filter(({ text }) => text.includes('mentionné')).length;
};

describe('B508 B743: a mention in the text', () => {
  const write = (mutation: string, input: object, selection = '') =>
    platform.mutate<Record<string, object>>(mutation, input, { as: author, selection });
  const written = (mutation: string, input: object, edge: string) =>
    write(mutation, input, `${edge} { node { plainText mentions { name email } } }`);

  it('of a person who cannot be loaded keeps the others', async () => {
    const text = `<p>${mark(named.id)} ${mark(other.id, 'Inconnue')}</p>`;
    const { id } = await platform.backend.addPost(community, author, { text });
    const stop = interceptCalls(platform.gateway.services.rest, {
      read: (send, { path }) =>
        path.endsWith(`/${other.id}`) ? Promise.reject(new Error('Nothing came.')) : send(),
    });
    onTestFinished(stop);
    const { data, errors } = await platform.ask<{ post: { mentions: object[] } }>(
      'query ($id: String!) { post(databaseId: $id) { mentions { email } } }',
      { as: author, variables: { id: String(id) } },
    );
    expect(data.post.mentions).toEqual([{ email: named.email }, null]);
    expect(errors.map(({ path }) => path)).toEqual([['post', 'mentions', 1]]);
  });

  it('requires markup, not only the words', async () => {
    const text = `<p>On écrit data-mention="${named.id}" dans la balise.</p>`;
    const input = { communityId: global('Community', community.id), text };
    const before = await heard(named);
    expect(await written('createPost', input, 'postEdge')).toMatchObject({
      postEdge: { node: { mentions: [] } },
      userErrors: [],
    });
    expect(await heard(named)).toBe(before);
  });

  it('notifies the mentioned people of posts, comments and replies, and returns them', async () => {
    const post = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, post);
    const text = `<p>Merci ${mark(named.id)} &amp; encore ${mark(named.id)}</p>`;
    const node = {
      plainText: 'Merci @Inès Morel & encore @Inès Morel',
      mentions: [{ name: 'Inès Morel', email: named.email }],
    };
    const cases = [
      ['createPost', { communityId: global('Community', community.id) }, 'postEdge'],
      ['createComment', { postId: global('Post', community.id, post.id) }, 'commentEdge'],
      ['createReply', { commentId: global('Comment', community.id, post.id, comment.id) }, 'replyEdge'],
    ] as const;
    for (const [index, [mutation, input, edge]] of cases.entries()) {
      expect(await written(mutation, { ...input, text }, edge)).toEqual({ [edge]: { node }, userErrors: [] });
      expect(await heard(named)).toBe(index + 1);
    }
    expect(await heard(other)).toBe(0);
  });

  it('becomes plain text with a wrong name, and notifies nobody', async () => {
    const post = await platform.backend.addPost(community, author);
    const forged = `<p>${mark(named.id, 'Bob')}, ${mark(named.id, '')}x et <a data-mention='${nameless.id}'>@<b>Bob</b></a></p>`;
    const names = ['INES\u202Fmorel', 'Morel Inès', 'Inès&nbsp;Morel', 'Inès', named.email];
    const right = `<p>${names.map((name) => mark(named.id, name)).join(' ')} ${mark(nameless.id, nameless.email)}</p>`;
    const before = await heard(named);
    const cases = [
      ['createPost', { communityId: global('Community', community.id) }, 'postEdge'],
      ['createComment', { postId: global('Post', community.id, post.id) }, 'commentEdge'],
    ] as const;
    for (const [index, [mutation, input, edge]] of cases.entries()) {
      expect(await written(mutation, { ...input, text: forged }, edge)).toEqual({
        [edge]: { node: { plainText: '@Bob, @x et @Bob', mentions: [] } },
        userErrors: [],
      });
      expect([await heard(named), await heard(nameless)]).toEqual([before + index, index]);
      expect(await written(mutation, { ...input, text: right }, edge)).toMatchObject({
        [edge]: { node: { mentions: [{ email: named.email }, { email: nameless.email }] } },
      });
      expect([await heard(named), await heard(nameless)]).toEqual([before + index + 1, index + 1]);
    }
  });

  it('of somebody who is not a member becomes plain text', async () => {
    const left = await platform.backend.addPerson({ firstName: 'Luc', lastName: 'Parti' });
    const post = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, post);
    const path = [community.id, post.id] as const;
    const text = `<p>${mark(left.id, 'Luc Parti')} et ${mark(named.id)}</p>`;
    const fields = '{ plainText mentions { email } }';
    const written = { plainText: '@Luc Parti et @Inès Morel', mentions: [{ email: named.email }] };
    const commentId = global('Comment', ...path, comment.id);
    const cases = [
      ['createPost', { communityId: global('Community', community.id) }, `postEdge { node ${fields} }`],
      ['createComment', { postId: global('Post', ...path) }, `commentEdge { node ${fields} }`],
      ['createReply', { commentId }, `replyEdge { node ${fields} }`],
      ['updatePost', { postId: global('Post', ...path) }, `post ${fields}`],
      ['updateComment', { commentId }, `comment ${fields}`],
    ] as const;
    for (const [mutation, input, selection] of cases) {
      const [answer] = Object.values(await write(mutation, { ...input, text }, selection));
      expect([mutation, answer]).toEqual([
        mutation,
        selection.includes('node') ? { node: written } : written,
      ]);
    }
  });

  it('is rejected with its field in a text with too many tags', async () => {
    const post = await platform.backend.addPost(community, author);
    const text = `<p>${mark(named.id)}${'<b></b>'.repeat(6_000)}</p>`;
    const postId = global('Post', community.id, post.id);
    const cases = [
      ['createPost', { communityId: global('Community', community.id) }],
      ['createComment', { postId }],
      ['updatePost', { postId }],
    ] as const;
    for (const [mutation, input] of cases) {
      const message = expect.stringMatching(/^[12]0\s000 caractères au maximum\.$|trop de mise en forme/);
      const { userErrors } = await write(mutation, { ...input, text });
      expect(userErrors).toEqual([{ code: 'INVALID', path: ['text'], message }]);
    }
  });

  it('is checked when an edit adds it; existing ones stay after a rename', async () => {
    const renamed = await platform.backend.addPerson();
    const added = await platform.backend.addPerson({ firstName: 'Noé', lastName: 'Le Goff' });
    const group = await platform.backend.addCommunity({}, { members: [author, named, renamed, added] });
    const old = `<p>Avec ${mark(renamed.id, 'Ancien Nom')}</p>`;
    const post = await platform.backend.addPost(group, author, { text: old });
    const comment = await platform.content.comment(author, post, old);
    const reply = await platform.content.reply(author, comment, old);
    const path = [group.id, post.id] as const;
    const before = await heard(named);
    const text = `<p>Avec ${mark(renamed.id, 'Ancien Nom')}, ${mark(named.id, 'Bob')}, <span data-user-id="${named.id}">@Bob</span> et ${mark(added.id, 'Noé Le Goff')}</p>`;
    const cases = [
      ['updatePost', 'post', { postId: global('Post', ...path) }],
      ['updateComment', 'comment', { commentId: global('Comment', ...path, comment.id) }],
      ['updateReply', 'reply', { replyId: global('Reply', ...path, comment.id, reply.id) }],
    ] as const;
    for (const [index, [mutation, node, input]] of cases.entries()) {
      expect(await write(mutation, { ...input, text }, `${node} { plainText mentions { email } }`)).toEqual({
        [node]: {
          plainText: 'Avec @Ancien Nom, @Bob, @Bob et @Noé Le Goff',
          mentions: [{ email: renamed.email }, { email: added.email }],
        },
        userErrors: [],
      });
      expect([await heard(renamed), await heard(named), await heard(added)]).toEqual([0, before, index + 1]);
    }
  });
});

describe('plain text', () => {
  it('is cut between characters, with an ellipsis', async () => {
    const post = await platform.backend.addPost(community, author, { text: '<p>Ça va 👩‍👩‍👧‍👦 bien</p>' });
    const words = async (maxLength: number | null) => {
      const { data } = await platform.ask<{ node: { plainText: string } }>(
        'query ($id: ID!, $maxLength: Int) { node(id: $id) { ... on Post { plainText(maxLength: $maxLength) } } }',
        { as: author, variables: { id: global('Post', community.id, post.id), maxLength } },
      );
      return data.node.plainText;
    };
    expect(await words(null)).toBe('Ça va 👩‍👩‍👧‍👦 bien');
    expect(await words(10)).toBe('Ça va…');
    expect(await words(4)).toBe('Ça…');
  });
});
