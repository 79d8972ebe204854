/** Two who edit the same thing: the second is told so, sees what it is now, and nothing of the first is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highlights, links } from '../../backend/home/tables.ts';
import { createMemoryStore } from '../../gateway/core/idempotency.ts';
import { picture } from '../backend/builders.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { type Platform, startPlatform } from './platform.ts';

let platform: Platform;
let marie: TestPerson;
let zoe: TestPerson;
let communityId: string;
let communitySlug: string;

/** A kind of what is edited, and one of it. */
interface Edited {
  /** As a refusal names it. */
  it: string;
  /** How its text is asked for, beside its version. */
  text: string;
  /** The query that reads it, and where it stands in the answer. */
  read: (fields: string) => string;
  at: string;
  mutation: string;
  input: (text: string) => Record<string, unknown>;
  /** Where the payload has it, and how it is asked for. */
  payload: (fields: string) => string;
  payloadAt: string;
  /** Who edit it; both administer the platform. */
  editors?: [TestPerson, TestPerson];
}

const made: Record<string, Edited> = {};
const kinds = [
  'a post',
  'the question of a poll',
  'a comment',
  'a reply',
  'a community',
  'the settings',
  'a slide',
  'a link',
  'an account',
] as const;

/** Lets two writes set out together, both after they were compared. */
function createMeeting(): () => Promise<void> {
  let letGo: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (letGo = resolve));
  let count = 0;
  return () => {
    count += 1;
    if (count === 2) letGo();
    return both;
  };
}
let meeting: (() => Promise<void>) | undefined;
/** Whether the API's next answer to a write is lost. */
let losesAnswer = false;

beforeAll(async () => {
  platform = await startPlatform();
  const { rest } = platform.gateway.services;
  const open = rest.open.bind(rest);
  rest.open = (session) => {
    const opened = open(session);
    type Write = typeof opened.write;
    const write = async (...given: Parameters<Write>) => {
      await meeting?.();
      const answer = await opened.write(...given);
      if (losesAnswer) {
        losesAnswer = false;
        throw new Error('The answer was lost.');
      }
      return answer;
    };
    return { ...opened, write: write as Write };
  };
  const { backend, content } = platform;
  const { database } = backend.context;
  marie = await backend.addPerson({ isAdministrator: true, firstName: 'Marie', lastName: 'Dupont' });
  zoe = await backend.addPerson({ isAdministrator: true, firstName: 'Zoé', lastName: 'Martin' });
  const community = await backend.addCommunity({}, { admins: [marie, zoe] });
  const post = await backend.addPost(community, marie);
  const poll = await content.addPoll(community, marie);
  const comment = await content.comment(marie, post);
  const reply = await content.reply(marie, comment);
  const [slide] = await database.insert(highlights).values({ text: 'Bienvenue' }).returning();
  const [link] = await database
    .insert(links)
    .values({ title: 'Intranet', url: 'https://example.org' })
    .returning();
  const person = await backend.addPerson();

  const node = (type: string, id: string) => (fields: string) =>
    `{ it: node(id: "${id}") { ... on ${type} { ${fields} } } }`;
  const postId = (row: number) => global('Post', community.id, row);
  const commentId = global('Comment', community.id, post.id, comment.id);
  const replyId = global('Reply', community.id, post.id, comment.id, reply.id);
  communityId = global('Community', community.id);
  communitySlug = String(community.id);
  const userId = global('User', person.id);
  const listed = (list: string) => (fields: string) => `viewer { ${list} }`.replace('FIELDS', `id ${fields}`);
  const slides = listed('administration { highlights { FIELDS } }');
  const entries = listed('links { FIELDS }');

  made['a post'] = {
    it: 'cette publication',
    text: 'is: text',
    read: node('Post', postId(post.id)),
    at: 'it',
    mutation: 'updatePost',
    input: (text) => ({ postId: postId(post.id), text }),
    payload: (fields) => `post { ${fields} }`,
    payloadAt: 'post',
  };
  made['the question of a poll'] = {
    ...made['a post'],
    text: 'poll { is: question }',
    read: node('Post', postId(poll.id)),
    input: (question) => ({ postId: postId(poll.id), question }),
  };
  made['a comment'] = {
    it: 'ce commentaire',
    text: 'is: text',
    read: node('Comment', commentId),
    at: 'it',
    mutation: 'updateComment',
    input: (text) => ({ commentId, text }),
    payload: (fields) => `comment { ${fields} }`,
    payloadAt: 'comment',
    editors: [marie, marie],
  };
  made['a reply'] = {
    ...made['a comment'],
    it: 'cette réponse',
    read: node('Reply', replyId),
    mutation: 'updateReply',
    input: (text) => ({ replyId, text }),
    payload: (fields) => `reply { ${fields} }`,
    payloadAt: 'reply',
  };
  made['a community'] = {
    it: 'cette communauté',
    text: 'is: subject',
    read: (fields) => `{ it: community(slug: "${community.id}") { ${fields} } }`,
    at: 'it',
    mutation: 'updateCommunity',
    input: (subject) => ({ communityId, subject }),
    payload: (fields) => `community { ${fields} }`,
    payloadAt: 'community',
  };
  made['the settings'] = {
    it: 'ces paramètres',
    text: 'is: name',
    read: (fields) => `{ it: branding { ${fields} } }`,
    at: 'it',
    mutation: 'saveBranding',
    input: (name) => ({ name }),
    payload: (fields) => `branding { ${fields} }`,
    payloadAt: 'branding',
  };
  made['a slide'] = {
    it: 'cette mise en avant',
    text: 'is: text',
    read: (fields) => `{ ${slides(fields)} }`,
    at: 'viewer.administration.highlights.0',
    mutation: 'updateHighlight',
    input: (text) => ({ highlightId: global('Highlight', slide!.id), text }),
    payload: (fields) => `highlight { ${fields} }`,
    payloadAt: 'highlight',
  };
  made['a link'] = {
    it: 'ce lien',
    text: 'is: title',
    read: (fields) => `{ ${entries(fields)} }`,
    at: 'viewer.links.0',
    mutation: 'updateLink',
    input: (title) => ({ linkId: global('ExternalLink', link!.id), title }),
    payload: (fields) => `link { ${fields} }`,
    payloadAt: 'link',
  };
  made['an account'] = {
    it: 'ce compte',
    text: 'is: job',
    read: node('User', userId),
    at: 'it',
    mutation: 'updateUser',
    input: (job) => ({ userId, job }),
    payload: (fields) => `user { ${fields} }`,
    payloadAt: 'user',
  };
});
afterAll(() => platform.close());

/** Something as it is read: its version, its text, and its last change. */
interface State {
  version: string;
  is: string;
  lastEdit: { at: string; author: { name: string } | null } | null;
}
interface Answer {
  state: State | null;
  userErrors: { code: string; message: string; path: string[] | null }[];
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);

const stateAt = (value: unknown, path: string): State | null => {
  const found = at(value, path) as
    | (Omit<State, 'is'> & { is?: string; poll?: { is: string } })
    | null
    | undefined;
  return found ? { version: found.version, lastEdit: found.lastEdit, is: found.is ?? found.poll!.is } : null;
};
const fieldsOf = ({ text }: Edited) => `version lastEdit { at author { name } } ${text}`;

async function read(edited: Edited, as: TestPerson): Promise<State> {
  const { data } = await platform.ask<unknown>(edited.read(fieldsOf(edited)), { as });
  return stateAt(data, edited.at)!;
}

async function edit(
  edited: Edited,
  as: TestPerson,
  text: string,
  basedOn?: string,
  idempotencyKey?: string,
): Promise<Answer> {
  const { mutation } = edited;
  const { data } = await platform.ask<Record<string, Pick<Answer, 'userErrors'>>>(
    `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) {
      ${edited.payload(fieldsOf(edited))} userErrors { code message path } } }`,
    { as, variables: { input: { ...edited.input(text), basedOn, idempotencyKey } } },
  );
  const answer = data[mutation]!;
  return { state: stateAt(answer, edited.payloadAt), userErrors: answer.userErrors };
}

describe.each(kinds)('B829: %s that two edit', (kind) => {
  it('is refused to the second with what it is now, and taken with its new version', async () => {
    const edited = made[kind]!;
    const [first, second] = edited.editors ?? [marie, zoe];
    const { version } = await read(edited, second);
    expect(await read(edited, first)).toMatchObject({ version });

    const done = await edit(edited, first, 'Première', version);
    expect(done).toMatchObject({ userErrors: [], state: { is: 'Première' } });
    expect(done.state!.version).not.toBe(version);

    const refused = await edit(edited, second, 'Seconde', version);
    expect(refused.userErrors).toMatchObject([{ code: 'CHANGED', path: null }]);
    expect(refused.userErrors[0]!.message).toMatch(
      new RegExp(`^Marie Dupont a modifié ${edited.it} (le \\S+ \\S+ \\d+ )?à \\d\\d:\\d\\d\\.$`),
    );
    expect(refused.state).toMatchObject({
      version: done.state!.version,
      is: 'Première',
      lastEdit: { author: { name: 'Marie Dupont' } },
    });
    expect(await read(edited, first)).toMatchObject({ version: done.state!.version, is: 'Première' });

    const again = await edit(edited, second, 'Seconde', refused.state!.version);
    expect(again).toMatchObject({ userErrors: [], state: { is: 'Seconde' } });
    expect((await edit(edited, first, 'Sans version')).state).toMatchObject({ is: 'Sans version' });
  });

  it('at once is changed by one of them, and the other is told so', async () => {
    const edited = made[kind]!;
    const [first, second] = edited.editors ?? [marie, zoe];
    const { version } = await read(edited, first);
    meeting = createMeeting();
    const answers = await Promise.all([
      edit(edited, first, 'Première', version),
      edit(edited, second, 'Seconde', version),
    ]);
    meeting = undefined;
    const codes = answers.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
    expect(codes).toEqual(['CHANGED']);
    const winner = answers.find(({ userErrors }) => userErrors.length === 0)!;
    const loser = answers.find(({ userErrors }) => userErrors.length > 0)!;
    expect(loser.state).toMatchObject({ version: winner.state!.version, is: winner.state!.is });
    expect(await read(edited, first)).toMatchObject({ is: winner.state!.is });
  });
});

/** The gateway ends, and another begins: it remembers nothing. */
const beginAnew = () => Object.assign(platform.gateway.services.idempotency, createMemoryStore());

describe.each(kinds)('%s edited with a key', (kind) => {
  const keyFor = ({ mutation }: Edited) => `${mutation} ${kind}`.replaceAll(' ', '-');

  it('is not told of as somebody else’s where its answer was lost, and with other content is refused', async () => {
    const edited = made[kind]!;
    const { version } = await read(edited, marie);
    const key = `${keyFor(edited)}-perdue`;
    losesAnswer = true;
    await expect(edit(edited, marie, 'Perdue', version, key)).rejects.toThrow();
    expect(losesAnswer).toBe(false);
    await expect(edit(edited, marie, 'Autre', version, key)).rejects.toThrow();
    const again = await edit(edited, marie, 'Perdue', version, key);
    expect(again).toMatchObject({ userErrors: [], state: { is: 'Perdue' } });
    expect(await read(edited, marie)).toMatchObject({ is: 'Perdue' });
    beginAnew();
    expect(await edit(edited, marie, 'Perdue', version, key)).toEqual(again);
    expect((await edit(edited, marie, 'Perdue', version, `${key}-2`)).userErrors).toMatchObject([
      { code: 'CHANGED' },
    ]);
  });
});

describe('an edit whose answer was lost', () => {
  const save = async (mutation: string, fields: string, input: object, as = marie) =>
    platform.ask<Record<string, { userErrors: { code: string }[] }>>(
      `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) {
        ${mutation}(input: $input) { ${fields} userErrors { code } } }`,
      { as, variables: { input } },
    );

  it('is one’s own also where the API keeps what was sent in another order: colours, by another gateway', async () => {
    const { data } = await platform.ask<{ branding: { version: string } }>('{ branding { version } }');
    const input = {
      basedOn: data.branding.version,
      webColors: {
        headerBackgroundColor: '#111111',
        contactsColor: '#222222',
        bodyBackgroundColor: '#333333',
      },
      idempotencyKey: 'couleurs',
    };
    losesAnswer = true;
    expect((await save('saveBranding', 'branding { name }', input)).errors).toHaveLength(1);
    beginAnew();
    const again = await save('saveBranding', 'branding { headerBackgroundColor contactsColor }', input);
    expect(again.data.saveBranding).toEqual({
      userErrors: [],
      branding: { headerBackgroundColor: '#111111', contactsColor: '#222222' },
    });
  });

  it('is one’s own also where all that it changes is a picture that goes; another’s change keeps it', async () => {
    const versionNow = async () => (await read(made['a community']!, marie)).version;
    const remove = (basedOn: string, idempotencyKey: string) =>
      save('updateCommunity', 'community { logo { url } }', {
        communityId,
        basedOn,
        logo: null,
        idempotencyKey,
      });
    const logo = { 'variables.input.logo': new File([await picture()], 'logo.jpg') };
    await platform.ask(
      `mutation ($input: UpdateCommunityInput!) { updateCommunity(input: $input) { userErrors { code } } }`,
      { as: marie, variables: { input: { communityId, logo: null } }, files: logo },
    );
    const version = await versionNow();
    await edit(made['a community']!, zoe, 'Entre-temps');
    expect((await remove(version, 'retrait')).data.updateCommunity).toMatchObject({
      userErrors: [{ code: 'CHANGED' }],
      community: { logo: { url: expect.any(String) as string } },
    });
    const next = await versionNow();
    losesAnswer = true;
    expect((await remove(next, 'retrait')).errors).toHaveLength(1);
    expect((await remove(next, 'retrait')).data.updateCommunity).toEqual({
      userErrors: [],
      community: { logo: null },
    });
  });

  it.each([
    ['a community', { title: 'Autre titre' }],
    ['an account', { phone: '0123456789' }],
  ])(
    'is answered like the first also where somebody else has changed more of %s since',
    async (kind, more) => {
      const edited = made[kind]!;
      const { version } = await read(edited, marie);
      losesAnswer = true;
      await expect(edit(edited, marie, 'Perdue encore', version, 'encore')).rejects.toThrow();
      const others = { ...edited.input('De Zoé'), ...more };
      expect((await save(edited.mutation, '__typename', others, zoe)).data[edited.mutation]).toMatchObject({
        userErrors: [],
      });
      expect(await edit(edited, marie, 'Perdue encore', version, 'encore')).toMatchObject({
        userErrors: [],
        state: { is: 'De Zoé' },
      });
    },
  );

  it('of the news is not told of as somebody else’s', async () => {
    const news = (idempotencyKey: string) =>
      save('setBreakingNews', 'viewer { breakingNews }', {
        breakingNews: 'Perdue',
        basedOn: '',
        idempotencyKey,
      });
    losesAnswer = true;
    expect((await news('nouvelle')).errors).toHaveLength(1);
    expect((await news('nouvelle')).data.setBreakingNews).toEqual({
      userErrors: [],
      viewer: { breakingNews: 'Perdue' },
    });
    expect((await news('autre')).data.setBreakingNews).toMatchObject({ userErrors: [{ code: 'CHANGED' }] });
  });
});

it('an edit whose answer was lost is not told of as somebody else’s, with the files that it adds and takes away', async () => {
  const images = 'post { id version images { id } }';
  const ask = async (mutation: string, input: Record<string, unknown>, field: string) =>
    platform.ask<Record<string, { post: Pictured | null; userErrors: { code: string }[] }>>(
      `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) {
        ${mutation}(input: $input) { ${mutation === 'createPost' ? `postEdge { post: node { id } }` : images} userErrors { code } } }`,
      {
        as: marie,
        variables: { input },
        files: { [`variables.input.${field}.0`]: new File([await picture()], 'a.jpg') },
      },
    );
  await ask('createPost', { communityId, text: 'Deux photos', images: [null] }, 'images');
  const { data: found } = await platform.ask<{ community: { feed: { nodes: Pictured[] } } }>(
    `{ community(slug: "${communitySlug}") { feed(first: 1) { nodes { id version images { id } } } } }`,
    { as: marie },
  );
  const [before] = found.community.feed.nodes;
  const input = {
    postId: before!.id,
    basedOn: before!.version,
    removedImageIds: [before!.images[0]!.id],
    addedImages: [null],
    idempotencyKey: 'perdue',
  };
  losesAnswer = true;
  expect((await ask('updatePost', input, 'addedImages')).errors).toHaveLength(1);
  const { data } = await ask('updatePost', input, 'addedImages');
  expect(data.updatePost!.userErrors).toEqual([]);
  expect(data.updatePost!.post!.images).toHaveLength(1);
  expect(data.updatePost!.post!.images).not.toEqual(before!.images);
});

interface Pictured {
  id: string;
  version: string;
  images: { id: string }[];
}
