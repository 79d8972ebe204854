/** Rows of the matrix: operations, access rules, and how to call them. */
import { z } from 'zod';
import { global } from '../../gateway/callers.ts';
import type { AskOptions, Platform } from '../../gateway/platform.ts';
import { type Answered, askApi, askGraph, askStream } from './ask.ts';
import { pastMonth } from './cast.ts';
import type { Person, Rule, Where } from './people.ts';
import type { Fresh } from './making.ts';
import type { Scene } from './scene.ts';

/** Session claims of a token. */
const Session = z.object({ sid: z.uuid() });

interface Options {
  /** Distinguishes rows of the same operation. */
  of?: string;
  /** Subjects created for each cell, in this order. */
  fresh?: readonly Fresh[];
  /** Content that only permitted callers may see in the response. */
  reveals?: (scene: Scene) => string | RegExp;
  /** Whether it does not write to the database. */
  isSilent?: boolean;
}

export interface Row extends Options {
  /** Name in the contracts: `Mutation.createPost`, `node(Post)`, `likePost`. */
  name: string;
  rule: Rule<Where>;
  /** Whether it is meant to write. */
  isChange: boolean;
  ask(platform: Platform, scene: Scene, person: Person): Promise<Answered>;
}

type Input = (scene: Scene) => Record<string, unknown>;
type Files = Record<string, () => Promise<File>>;

const asOf = (scene: Scene, person: Person): Pick<AskOptions, 'as'> =>
  person === 'anonymous' ? {} : { as: scene.caller };

/** The response, if its content decides the outcome. */
function judged(answered: Answered, scene: Scene, reveals: Options['reveals']): Answered {
  if (!reveals || answered.verdict !== 'y') return answered;
  const words = reveals(scene);
  const isRevealed =
    typeof words === 'string' ? answered.revealed.includes(words) : words.test(answered.revealed);
  return { ...answered, verdict: isRevealed ? 'y' : 'a' };
}

/** A query of one field. */
export const field = (
  name: string,
  rule: Rule<Where>,
  document: string,
  variables: Input = () => ({}),
  options: Options = {},
): Row => ({
  name,
  rule,
  isChange: false,
  ...options,
  async ask(platform, scene, person) {
    const asked = { ...asOf(scene, person), variables: variables(scene) };
    return judged(await askGraph(platform, document, asked), scene, options.reveals);
  },
});

/** An id in a list of the API, which also writes numbers as text. */
export const wireId = (id: number, ...names: string[]): RegExp =>
  new RegExp(`"(${names.join('|')})":"?${id}"?[,}]`);

/** A field of a node. */
export const fieldOf = (
  type: string,
  name: string,
  selection: string,
  rule: Rule<Where>,
  id: (scene: Scene) => string,
  options: Options = {},
): Row =>
  field(
    `${type}.${name}`,
    rule,
    `query ($id: ID!) { node(id: $id) { ... on ${type} { ${selection} } } }`,
    (scene) => ({ id: id(scene) }),
    options,
  );

/** A node by its id. */
export const node = (
  type: string,
  rule: Rule<Where>,
  id: (scene: Scene) => string,
  options: Options = {},
): Row =>
  field(
    `node(${type})`,
    rule,
    'query ($id: ID!) { node(id: $id) { id } }',
    (scene) => ({ id: id(scene) }),
    options,
  );

/** A field of the viewer. */
export const viewerField = (name: string, selection: string, rule: Rule<Where>, options: Options = {}): Row =>
  field(`Viewer.${name}`, rule, `{ viewer { ${selection} } }`, undefined, options);

/** A mutation; `input` is null for one without. */
export const mutation = (
  name: string,
  rule: Rule<Where>,
  input: Input | null,
  options: Options & { files?: Files } = {},
): Row => ({
  name: `Mutation.${name}`,
  rule,
  isChange: true,
  ...options,
  async ask(platform, scene, person) {
    const files: Record<string, File> = {};
    for (const [path, make] of Object.entries(options.files ?? {}))
      files[`variables.input.${path}`] = await make();
    const document = input
      ? `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { userErrors { code } } }`
      : `mutation { ${name} { userErrors { code } } }`;
    return askGraph(platform, document, {
      ...asOf(scene, person),
      ...(input && { variables: { input: input(scene) } }),
      ...(options.files ? { files } : {}),
    });
  },
});

/** A subscription, judged by its first event. */
export const subscription = (name: string, rule: Rule<Where>, document: string, variables: Input): Row => ({
  name: `Subscription.${name}`,
  rule,
  isChange: false,
  ask: (platform, scene, person) => askStream(platform, document, variables(scene), asOf(scene, person).as),
});

/** A call of the API. */
export const call = (
  id: string,
  rule: Rule<Where>,
  options: Options & { set?: Input; isRead?: boolean } = {},
): Row => ({
  name: id,
  rule,
  isChange: options.isRead !== true,
  ...options,
  async ask(platform, scene, person) {
    const answered = await askApi(platform, id, scene, asOf(scene, person).as, options.set?.(scene));
    return judged(answered, scene, options.reveals);
  },
});

/** A read-only call of the API. */
export const reading = (id: string, rule: Rule<Where>, options: Options & { set?: Input } = {}): Row =>
  call(id, rule, { ...options, isRead: true });

/** The id of the session of a token. */
export const sessionOf = (token: string): string =>
  Session.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sid;

/** Global ids of the objects of a scene. */
export const ids = {
  community: (scene: Scene) => global('Community', scene.community),
  post: (scene: Scene) => global('Post', scene.community, scene.post),
  event: (scene: Scene) => global('Post', scene.community, scene.event),
  calendarEvent: (scene: Scene) => global('Event', scene.community, scene.event),
  gallery: (scene: Scene) => global('GalleryPost', scene.community, scene.post),
  pollPost: (scene: Scene) => global('Post', scene.community, scene.poll),
  poll: (scene: Scene) => global('Poll', scene.community, scene.poll),
  choice: (scene: Scene) => global('PollChoice', scene.community, scene.poll, scene.choice),
  comment: (scene: Scene) => global('Comment', scene.community, scene.post, scene.comment),
  reply: (scene: Scene) => global('Reply', scene.community, scene.post, scene.comment, scene.reply),
  folder: (scene: Scene) => global('Folder', scene.community, scene.folder),
  document: (scene: Scene) => global('Document', scene.community, scene.document),
  ownFolder: (scene: Scene) => global('Folder', 0, scene.ownFolder),
  ownDocument: (scene: Scene) => global('Document', 0, scene.ownDocument),
  request: (scene: Scene) => global('MembershipRequest', scene.community, scene.stranger.id),
  conversation: (scene: Scene) => global('Conversation', scene.conversation),
  message: (scene: Scene) => global('Message', scene.conversation, scene.message),
  notification: (scene: Scene) => global('Notification', scene.notification),
  member: (scene: Scene) => global('User', scene.member.id),
  stranger: (scene: Scene) => global('User', scene.stranger.id),
  owner: (scene: Scene) => global('User', scene.owner.id),
  unknownSession: () => global('Session', '00000000-0000-4000-8000-000000000000'),
  session: (scene: Scene) => global('Session', sessionOf(scene.owner.token)),
  caller: (scene: Scene) => global('User', scene.caller.id),
  highlight: (scene: Scene) => global('CarouselSlide', scene.highlight),
  illustration: (scene: Scene) => global('SidebarMedia', scene.illustration),
  share: (scene: Scene) => global('Post', scene.meeting, scene.share),
  acquaintance: (scene: Scene) => global('User', scene.acquaintance.id),
  viewer: (scene: Scene) => global('Viewer', scene.owner.email),
  administration: (scene: Scene) => global('Administration', scene.caller.id),
  month: () => global('MonthlyStatistics', pastMonth),
  topPost: (scene: Scene) => global('TopPost', pastMonth, scene.ranked),
  topCommunity: (scene: Scene) => global('TopCommunity', pastMonth, scene.meeting),
  act: (scene: Scene) => global('AuditEntry', scene.act),
  dispatch: (scene: Scene) => global('FailedDelivery', scene.dispatch),
  link: (scene: Scene) => global('ExternalLink', scene.link),
  scheduled: (scene: Scene) => global('ScheduledPost', scene.scheduled),
};
