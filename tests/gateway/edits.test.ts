/** Two who edit the same thing: the second is told so, sees what it is now, and nothing of the first is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highlights, links } from '../../backend/home/tables.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { type Platform, startPlatform } from './platform.ts';

let platform: Platform;
let marie: TestPerson;
let zoe: TestPerson;

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

beforeAll(async () => {
  platform = await startPlatform();
  const { rest } = platform.gateway.services;
  const open = rest.open.bind(rest);
  rest.open = (session) => {
    const opened = open(session);
    type Write = typeof opened.write;
    const write = async (...given: Parameters<Write>) => {
      await meeting?.();
      return opened.write(...given);
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
  const communityId = global('Community', community.id);
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
    (Omit<State, 'is'> & { is?: string; poll?: { is: string } }) | null | undefined;
  return found ? { version: found.version, lastEdit: found.lastEdit, is: found.is ?? found.poll!.is } : null;
};
const fieldsOf = ({ text }: Edited) => `version lastEdit { at author { name } } ${text}`;

async function read(edited: Edited, as: TestPerson): Promise<State> {
  const { data } = await platform.ask<unknown>(edited.read(fieldsOf(edited)), { as });
  return stateAt(data, edited.at)!;
}

async function edit(edited: Edited, as: TestPerson, text: string, basedOn?: string): Promise<Answer> {
  const { mutation } = edited;
  const { data } = await platform.ask<Record<string, Pick<Answer, 'userErrors'>>>(
    `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) {
      ${edited.payload(fieldsOf(edited))} userErrors { code message path } } }`,
    { as, variables: { input: { ...edited.input(text), ...(basedOn === undefined ? {} : { basedOn }) } } },
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
