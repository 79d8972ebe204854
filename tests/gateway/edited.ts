/** An example of each editable type, and ways to disturb an edit. */
import { highlights, links } from '../../backend/home/tables.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { interceptCalls } from './interceptCalls.ts';
import { type Platform, startPlatform } from './platform.ts';

type Fields = Record<string, unknown>;

/** A kind of thing that is edited, and one of it. */
export interface Edited {
  /** Its name in a refusal. */
  it: string;
  /** Selects its text as `is`. */
  text: string;
  /** The query that reads it, and the path of the thing in the answer. */
  read: (fields: string) => string;
  at: string;
  mutation: string;
  input: (text: string) => Fields;
  /** The path of the field of the payload that holds it. */
  payload: string;
  /** Another field of its input, and what is read of it then. */
  beside?: { input: Fields; fields: string; expected: Fields };
  /** The editors, both platform administrators. */
  editors?: [TestPerson, TestPerson];
}

/** Fields read of an object. */
export interface State {
  version: string;
  is: string;
  lastEdit: { editedAt: string; editor: { name: string } | null } | null;
}

export const kinds = [
  'a post',
  'the question of a poll',
  'a comment',
  'a reply',
  'a community',
  'the settings',
  'a slide',
  'a link',
  'an account',
  'a profile',
] as const;
type Kind = (typeof kinds)[number];

/** Disturbances of the API's writes. */
interface Disturbance {
  /** Holds writes back until two have arrived. */
  meeting?: (() => Promise<void>) | undefined;
  /** Whether the answer to the next write is lost. */
  losesAnswer: boolean;
}

/** Holds two callers back until both have come. */
export function createMeeting(): () => Promise<void> {
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (release = resolve));
  let count = 0;
  return () => {
    count += 1;
    if (count === 2) release();
    return both;
  };
}

/** Wraps every write of a gateway. */
function disturb({ gateway }: Platform, disturbance: Disturbance): void {
  interceptCalls(gateway.services.rest, {
    async write(send) {
      await disturbance.meeting?.();
      const answer = await send();
      if (disturbance.losesAnswer) {
        disturbance.losesAnswer = false;
        throw new Error('The answer was lost.');
      }
      return answer;
    },
  });
}

/** Starts a platform with two administrators who edit. */
export async function startEditing() {
  const platform = await startPlatform();
  const disturbance: Disturbance = { losesAnswer: false };
  disturb(platform, disturbance);
  const { backend, content } = platform;
  const { database } = backend.context;
  const marie = await backend.addPerson({ isAdministrator: true, firstName: 'Marie', lastName: 'Dupont' });
  const zoe = await backend.addPerson({ isAdministrator: true, firstName: 'Zoé', lastName: 'Martin' });
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
  const url = 'https://example.org/autre';
  const gif = { contentUrl: `${platform.url}/gifs/bravo.gif` };
  const field = (name: string, value: string) => ({
    input: { [name]: value },
    fields: name,
    expected: { [name]: value },
  });

  const made: Record<Kind, Edited> = {
    'a post': {
      it: 'cette publication',
      text: 'is: text',
      read: node('Post', postId(post.id)),
      at: 'it',
      mutation: 'updatePost',
      input: (text) => ({ postId: postId(post.id), text }),
      payload: 'post',
      beside: field('link', url),
    },
    'the question of a poll': {
      it: 'cette publication',
      text: 'poll { is: question }',
      read: node('Post', postId(poll.id)),
      at: 'it',
      mutation: 'updatePost',
      input: (question) => ({ postId: postId(poll.id), question }),
      payload: 'post',
    },
    'a comment': {
      it: 'ce commentaire',
      text: 'is: text',
      read: node('Comment', commentId),
      at: 'it',
      mutation: 'updateComment',
      input: (text) => ({ commentId, text }),
      payload: 'comment',
      editors: [marie, marie],
      beside: { input: { gifUrl: gif.contentUrl }, fields: 'gif { contentUrl }', expected: { gif } },
    },
    'a reply': {
      it: 'cette réponse',
      text: 'is: text',
      read: node('Reply', replyId),
      at: 'it',
      mutation: 'updateReply',
      input: (text) => ({ replyId, text }),
      payload: 'reply',
      editors: [marie, marie],
      beside: { input: { gifUrl: gif.contentUrl }, fields: 'gif { contentUrl }', expected: { gif } },
    },
    'a community': {
      it: 'cette communauté',
      text: 'is: description',
      read: (fields) => `{ it: community(databaseId: "${community.id}") { ${fields} } }`,
      at: 'it',
      mutation: 'updateCommunity',
      input: (description) => ({ communityId, description }),
      payload: 'community',
      beside: field('title', 'Autre titre'),
    },
    'the settings': {
      it: 'ces paramètres',
      text: 'is: name',
      read: (fields) => `{ it: branding { ${fields} } }`,
      at: 'it',
      mutation: 'updateBranding',
      input: (name) => ({ name }),
      payload: 'branding',
      beside: field('primaryColor', '#445566'),
    },
    'a slide': {
      it: 'cette mise en avant',
      text: 'is: text',
      read: (fields) => `{ viewer { administration { carouselSlides { id ${fields} } } } }`,
      at: 'viewer.administration.carouselSlides.0',
      mutation: 'updateCarouselSlide',
      input: (text) => ({ carouselSlideId: global('CarouselSlide', slide!.id), text }),
      payload: 'carouselSlide',
    },
    'a link': {
      it: 'ce lien',
      text: 'is: title',
      read: (fields) => `{ viewer { links { id ${fields} } } }`,
      at: 'viewer.links.0',
      mutation: 'updateLink',
      input: (title) => ({ linkId: global('ExternalLink', link!.id), title }),
      payload: 'link',
      beside: field('url', url),
    },
    'an account': {
      it: 'ce compte',
      text: 'is: jobTitle',
      read: node('User', userId),
      at: 'it',
      mutation: 'updateUser',
      input: (jobTitle) => ({ userId, jobTitle }),
      payload: 'user',
      beside: field('firstName', 'Ève'),
    },
    'a profile': {
      it: 'votre profil',
      text: 'is: jobTitle',
      read: (fields) => `{ viewer { user { ${fields} } } }`,
      at: 'viewer.user',
      mutation: 'updateProfile',
      input: (jobTitle) => ({ jobTitle }),
      payload: 'viewer.user',
      editors: [marie, marie],
      beside: { input: { description: 'Coud' }, fields: 'description', expected: { description: 'Coud' } },
    },
  };

  const at = (value: unknown, path: string): unknown =>
    path.split('.').reduce<unknown>((inner, name) => (inner as Fields | null)?.[name], value);
  const stateAt = (value: unknown, path: string): State | null => {
    type Found = (Omit<State, 'is'> & { is?: string; poll?: { is: string } }) | null | undefined;
    const found = at(value, path) as Found;
    return found
      ? { version: found.version, lastEdit: found.lastEdit, is: found.is ?? found.poll!.is }
      : null;
  };
  const fieldsOf = ({ text }: Edited) => `version lastEdit { editedAt editor { name } } ${text}`;

  /** Sends a mutation; returns its payload, or throws when it has none. */
  const save = (mutation: string, selection: string, input: Fields, as = marie) =>
    platform.mutate<Fields>(mutation, input, { as, selection });

  return {
    platform,
    disturbance,
    marie,
    zoe,
    communityId,
    communityDatabaseId: String(community.id),
    made,
    save,
    async readFields(edited: Edited, fields: string, as: TestPerson): Promise<unknown> {
      const { data } = await platform.ask<unknown>(edited.read(fields), { as });
      return at(data, edited.at);
    },
    async read(edited: Edited, as: TestPerson): Promise<State> {
      const { data } = await platform.ask<unknown>(edited.read(fieldsOf(edited)), { as });
      return stateAt(data, edited.at)!;
    },
    async edit(edited: Edited, as: TestPerson, text: string, basedOn?: string, idempotencyKey?: string) {
      const input = { ...edited.input(text), basedOn, idempotencyKey };
      const selection = edited.payload
        .split('.')
        .reduceRight((inner, name) => `${name} { ${inner} }`, fieldsOf(edited));
      const answer = await save(edited.mutation, selection, input, as);
      return { state: stateAt(answer, edited.payload), userErrors: answer.userErrors };
    },
  };
}
