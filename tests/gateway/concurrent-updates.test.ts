/** Two clients that update different fields of one thing at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links } from '../../backend/home/tables.ts';
import { picture } from '../backend/builders.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { type Platform, startPlatform } from './platform.ts';

/** A mutation with the input of one of its fields. */
interface Update {
  mutation: string;
  /** What names the object. */
  of?: Record<string, unknown>;
  input: (round: number) => Record<string, unknown>;
  as: TestPerson;
}
interface Pair {
  updates: [Update, Update];
  /** A document that reads both fields, and what it answers after a round. */
  read: string;
  expected: (round: number) => unknown;
}

let platform: Platform;
const pairs: Record<string, Pair> = {};
const names = [
  'a community',
  'the settings',
  'a slide',
  'a link',
  'an account',
  'a profile',
  'a profile of an administrator and the right that another one withdraws',
  'a post',
  'a comment',
  'a reply',
] as const;
/** Both orders of the barrier and both values of a flag. */
const rounds = 2;

/** Holds the first two writes back until both requests have read what they need. */
let barrier: (() => Promise<void>) | undefined;
function createBarrier(): () => Promise<void> {
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === 2) release();
    return both;
  };
}

interface Payload {
  userErrors: { code: string }[];
}
async function run({ mutation, of, input, as }: Update, round: number): Promise<Payload['userErrors']> {
  const { data } = await platform.ask<Record<string, Payload>>(
    `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { userErrors { code } } }`,
    { as, variables: { input: { ...of, ...input(round) } } },
  );
  return data[mutation]!.userErrors;
}

async function atOnce(updates: [Update, Update], round: number): Promise<Payload['userErrors'][]> {
  barrier = createBarrier();
  const errors = await Promise.all(updates.map((update) => run(update, round)));
  barrier = undefined;
  return errors;
}

/** Creates something with a picture; returns its id at a path of the payload. */
async function createWithPicture(
  mutation: string,
  input: Record<string, unknown>,
  file: string,
  as: TestPerson,
  payload: string,
): Promise<string> {
  const { data } = await platform.ask<unknown>(
    `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { ${payload} userErrors { code message } } }`,
    {
      as,
      variables: { input: { ...input, [file]: null } },
      files: { [`variables.input.${file}`]: new File([await picture()], 'photo.jpg') },
    },
  );
  return /"id":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? '';
}

beforeAll(async () => {
  platform = await startPlatform();
  const { rest } = platform.gateway.services;
  const open = rest.open.bind(rest);
  rest.open = (session) => {
    const opened = open(session);
    type Write = typeof opened.write;
    const write = async (...given: Parameters<Write>) => {
      await barrier?.();
      return opened.write(...given);
    };
    return { ...opened, write: write as Write };
  };
  const { backend, content } = platform;
  const marie = await backend.addPerson({ isAdministrator: true });
  const zoe = await backend.addPerson({ isAdministrator: true });
  const paul = await backend.addPerson({ birthDate: '1990-03-07' });
  const community = await backend.addCommunity({}, { admins: [marie, zoe] });
  const post = await backend.addPost(community, marie);
  const [link] = await backend.context.database
    .insert(links)
    .values({ title: 'Intranet', url: 'https://example.org' })
    .returning();
  const address = (round: number) => `https://example.org/${round}`;
  const text = (round: number) => `Texte ${round}`;
  const alt = (round: number) => `Photo ${round}`;

  const pair = (
    name: (typeof names)[number],
    mutation: string,
    of: Record<string, unknown>,
    [first, second]: [Update['input'], Update['input']],
    read: string,
    expected: Pair['expected'],
    [one, other]: [TestPerson, TestPerson] = [marie, zoe],
  ) => {
    pairs[name] = {
      updates: [
        { mutation, of, input: first, as: one },
        { mutation, of, input: second, as: other },
      ],
      read,
      expected,
    };
  };
  const fields = (names: readonly string[], prefix: string) =>
    names.map((name): Update['input'] => (round) => ({ [name]: `${prefix} ${name} ${round}` })) as [
      Update['input'],
      Update['input'],
    ];
  const values = (list: readonly string[], prefix: string) => (round: number) =>
    Object.fromEntries(list.map((name) => [name, `${prefix} ${name} ${round}`]));

  const own = ['title', 'subject'];
  pair(
    'a community',
    'updateCommunity',
    { communityId: global('Community', community.id) },
    fields(own, 'Nouveau'),
    `{ it: community(slug: "${community.id}") { title subject } }`,
    (round) => ({ it: values(own, 'Nouveau')(round) }),
  );
  pair(
    'the settings',
    'saveBranding',
    {},
    [(round) => ({ name: text(round) }), (round) => ({ welcome: `<p>${text(round)}</p>` })],
    '{ branding { name welcome } }',
    (round) => ({ branding: { name: text(round), welcome: `<p>${text(round)}</p>` } }),
  );
  const highlightId = await createWithPicture(
    'createHighlight',
    { url: address(0) },
    'file',
    marie,
    'highlight { id }',
  );
  pair(
    'a slide',
    'updateHighlight',
    { highlightId },
    [(round) => ({ url: address(round) }), (round) => ({ imageAlt: alt(round) })],
    '{ viewer { highlights { url image { alt } } } }',
    (round) => ({ viewer: { highlights: [{ url: address(round), image: { alt: alt(round) } }] } }),
  );
  pair(
    'a link',
    'updateLink',
    { linkId: global('ExternalLink', link!.id) },
    [(round) => ({ title: text(round) }), (round) => ({ url: address(round) })],
    '{ viewer { links { title url } } }',
    (round) => ({ viewer: { links: [{ title: text(round), url: address(round) }] } }),
  );
  const userId = global('User', paul.id);
  const people = ['firstName', 'job'];
  pair(
    'an account',
    'updateUser',
    { userId },
    fields(people, 'Autre'),
    `{ it: node(id: "${userId}") { ... on User { firstName job } } }`,
    (round) => ({ it: values(people, 'Autre')(round) }),
  );
  const profile = ['lastName', 'description'];
  pair(
    'a profile',
    'updateProfile',
    {},
    fields(profile, 'Mon'),
    `{ it: node(id: "${userId}") { ... on User { lastName description birthDate } } }`,
    (round) => ({ it: { ...values(profile, 'Mon')(round), birthDate: '1990-03-07' } }),
    [paul, paul],
  );
  const zoeId = global('User', zoe.id);
  pairs['a profile of an administrator and the right that another one withdraws'] = {
    updates: [
      { mutation: 'updateProfile', input: (round) => ({ job: text(round) }), as: zoe },
      {
        mutation: 'updateUser',
        of: { userId: zoeId },
        input: (round) => ({ canCreateCommunities: round % 2 === 0 }),
        as: marie,
      },
    ],
    read: `{ it: node(id: "${zoeId}") { ... on User { job canCreateCommunities } } }`,
    expected: (round) => ({ it: { job: text(round), canCreateCommunities: round % 2 === 0 } }),
  };
  pair(
    'a post',
    'updatePost',
    { postId: global('Post', community.id, post.id) },
    [(round) => ({ text: `<p>${text(round)}</p>` }), (round) => ({ link: address(round) })],
    `{ it: post(slug: "${post.id}") { text link } }`,
    (round) => ({ it: { text: `<p>${text(round)}</p>`, link: address(round) } }),
    [marie, marie],
  );
  const words: [Update['input'], Update['input']] = [
    (round) => ({ text: `<p>${text(round)}</p>` }),
    (round) => ({ imageAlt: alt(round) }),
  ];
  const written = (round: number) => ({
    it: { text: `<p>${text(round)}</p>`, image: { alt: alt(round) } },
  });
  const postId = global('Post', community.id, post.id);
  const commentId = await createWithPicture(
    'createComment',
    { postId, text: 'Un' },
    'image',
    marie,
    'commentEdge { node { id } }',
  );
  const readOf = (type: string, id: string) =>
    `{ it: node(id: "${id}") { ... on ${type} { text image { alt } } } }`;
  pair('a comment', 'updateComment', { commentId }, words, readOf('Comment', commentId), written, [
    marie,
    marie,
  ]);
  const other = await content.comment(marie, post);
  const replyId = await createWithPicture(
    'createReply',
    { commentId: global('Comment', community.id, post.id, other.id), text: 'Un' },
    'image',
    marie,
    'replyEdge { node { id } }',
  );
  pair('a reply', 'updateReply', { replyId }, words, readOf('Reply', replyId), written, [marie, marie]);
});
afterAll(() => platform.close());

describe.each(names)('updates of different fields of %s at the same time', (name) => {
  it(`are both kept in ${rounds} rounds`, async () => {
    const { updates, read, expected } = pairs[name]!;
    for (let round = 1; round <= rounds; round += 1) {
      expect(await atOnce(updates, round)).toEqual([[], []]);
      const { data } = await platform.ask<unknown>(read, { as: updates[1].as });
      expect(data).toEqual(expected(round));
    }
  });
});

it('rejects the second of two updates of colours of the web version at the same time', async () => {
  const { updates } = pairs['the settings']!;
  const colors = (color: string, index: 0 | 1): Update => ({
    ...updates[index],
    input: () => ({ webColors: { [color]: '#123456' } }),
  });
  const errors = await atOnce([colors('contactsColor', 0), colors('communityColor', 1)], 1);
  expect(errors.flat()).toEqual([{ code: 'CHANGED' }]);
});
