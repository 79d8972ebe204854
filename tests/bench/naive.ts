/**
 * The API's answers mapped to the graph as a team writes it that has read the guides: a resolver for each field that
 * differs, fetch for the calls. The servers that the gateway is measured against share it, so that only what they
 * are counts. What is tuned in the gateway (one-pass mapping, pooled connections) is what it lacks; texts are
 * sanitised by the same cached function, so that they do not count.
 */
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { components } from '../../gateway/__generated__/openapi.ts';
import { sanitizeHtml } from '../../gateway/content/html.ts';

/** The same schema as the gateway's. */
export const typeDefs = readFileSync('schema.graphql', 'utf8');

const globalId = (...parts: readonly string[]) => Buffer.from(parts.join(':')).toString('base64url');

type Post = components['schemas']['Post'];
type User = components['schemas']['User'];
type PollChoice = components['schemas']['PollChoice'];
type Comment = NonNullable<Post['lastcomment']>;

/** Context of each resolver. */
export interface Context {
  authorization: string;
  origin: string;
  username: string;
}

const api = process.env.BACKEND_URL ?? '';
const present = (values: readonly (string | null)[] | null | undefined) =>
  (values ?? []).filter((value): value is string => value !== null && value !== '' && value !== 'NULL');
const picture = (path: string | null | undefined) =>
  path && path !== '0' && path !== 'NULL' ? { path } : null;
const fullName = (user: User) => `${user.profile.prenom} ${user.profile.nom}`.trim() || user.email;

async function publications(context: Context, nb: number, start: number): Promise<Post[]> {
  const answer = await fetch(`${api}/api/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: context.authorization },
    body: JSON.stringify({ email: context.username, groupid: '0', nbpost: nb, startpoint: start }),
  });
  const body = (await answer.json()) as { publications: Post[] };
  return body.publications;
}

export const resolvers = {
  Query: { viewer: (_: unknown, __: unknown, context: Context) => ({ email: context.username }) },
  Viewer: {
    feed: async (_: unknown, { first = 3 }: { first?: number }, context: Context) => {
      const found = await publications(context, first + 1, 0);
      const edges = found.slice(0, first).map((node, index) => ({
        cursor: Buffer.from(`${index}:${node.id}`).toString('base64url'),
        node,
      }));
      return { edges, pageInfo: { hasNextPage: found.length > first, endCursor: edges.at(-1)?.cursor } };
    },
  },
  Post: {
    id: (post: Post) => globalId('Post', String(post.groups.id), String(post.id)),
    databaseId: (post: Post) => String(post.id),
    kind: (post: Post) => (post.type === 2 ? 'EVENT' : post.type === 3 ? 'POLL' : 'STANDARD'),
    text: (post: Post) => sanitizeHtml(post.text),
    isPinned: (post: Post) => post.epingle === 1,
    commentCount: (post: Post) => post.nbrecommentaire,
    shareCount: (post: Post) => post.nbrepartage,
    viewerReaction: (post: Post, _: unknown, context: Context) => {
      const own = post.action.find((action) => action.auteur === context.username);
      return own?.likeokey ? 'LIKE' : own?.likemain ? 'APPLAUSE' : own?.likecoche ? 'CHECK' : null;
    },
    viewerHasBookmarked: (post: Post, _: unknown, context: Context) =>
      post.enregistrer.some((saved) => saved.email === context.username),
    viewerCanEdit: (post: Post, _: unknown, context: Context) =>
      post.type !== 2 && post.users.email === context.username,
    author: (post: Post) => post.users,
    community: (post: Post) => post.groups,
    reactionCount: (post: Post) => post.cmptokey + post.cmptmain + post.cmptcoche,
    reactionGroups: (post: Post, _: unknown, context: Context) => {
      const own = post.action.find((action) => action.auteur === context.username);
      return [
        { reaction: 'LIKE', count: post.cmptokey, viewerHasReacted: own?.likeokey ?? false },
        { reaction: 'APPLAUSE', count: post.cmptmain, viewerHasReacted: own?.likemain ?? false },
        { reaction: 'CHECK', count: post.cmptcoche, viewerHasReacted: own?.likecoche ?? false },
      ];
    },
    images: (post: Post) =>
      post.type === 2 || post.type === 3 ? [] : present(post.imag).map((path) => ({ path })),
    files: (post: Post) =>
      present(post.doc).map((path, index) => ({ path, name: post.docreelname[index] ?? 'fichier' })),
    gif: (post: Post) => picture(post.gif),
    poll: (post: Post) => (post.type === 3 ? post : null),
    event: (post: Post) => (post.type === 2 ? post : null),
    lastComment: (post: Post) => post.lastcomment ?? null,
  },
  Community: {
    id: (group: Post['groups']) => globalId('Community', String(group.id)),
    databaseId: (group: Post['groups']) => String(group.id),
    title: (group: Post['groups']) => group.titre,
  },
  User: {
    id: (user: User) => globalId('User', String(user.id)),
    name: (user: User) => fullName(user),
    initials: (user: User) => (user.profile.prenom.charAt(0) + user.profile.nom.charAt(0)).toUpperCase(),
    jobTitle: (user: User) => user.profile.fonction || null,
    avatar: (user: User) => picture(user.images.image),
  },
  Image: {
    contentUrl: (image: { path: string }, size: { width?: number; height?: number }, context: Context) => {
      const query = Object.entries({ w: size.width, h: size.height }).filter(
        ([, value]) => value !== undefined,
      );
      const parameters = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${context.origin}/${image.path}${image.path.includes('?') ? '&' : '?'}${parameters}`;
    },
    width: (image: { path: string }) => Number(/-(\d+)x\d+\./.exec(image.path)?.[1] ?? 0) || null,
    height: (image: { path: string }) => Number(/-\d+x(\d+)\./.exec(image.path)?.[1] ?? 0) || null,
    alt: () => '',
  },
  File: {
    contentUrl: (file: { path: string }, _: unknown, context: Context) => `${context.origin}/${file.path}`,
    kind: () => 'OTHER',
  },
  Poll: {
    id: (post: Post) => globalId('Poll', String(post.groups.id), String(post.id)),
    question: (post: Post) => post.question,
    isClosed: (post: Post) => post.leftime === '0',
    viewerHasVoted: (post: Post) => Boolean(post.votant?.voted),
    choices: (post: Post) =>
      (post.reponsepoll ?? []).map((choice) => ({ ...choice, chosen: post.votant?.idchoice === choice.id })),
  },
  PollChoice: {
    id: (choice: PollChoice) => globalId('PollChoice', String(choice.id)),
    label: (choice: PollChoice) => choice.answer,
    voteCount: (choice: PollChoice) => (choice.nbvotant === '' ? null : choice.nbvotant),
    percentage: (choice: PollChoice) => (choice.pourcentage === '' ? null : Number(choice.pourcentage)),
    viewerHasChosen: (choice: PollChoice & { chosen: boolean }) => choice.chosen,
  },
  Event: {
    title: (post: Post) => sanitizeHtml(post.text),
    location: (post: Post) => post.lieu,
    text: (post: Post) => sanitizeHtml(post.description ?? ''),
    startsAt: (post: Post) => post.datedebut,
    endsAt: (post: Post) => post.datefin,
  },
  Comment: {
    id: (comment: Comment) => globalId('Comment', String(comment.id)),
    text: (comment: Comment) => sanitizeHtml(comment.text),
    likeCount: (comment: Comment) => comment.nblike,
    viewerHasLiked: (comment: Comment) => comment.action.isLikeByUser,
    author: (comment: Comment) => comment.users,
  },
};

/** The context of a request, by its headers. */
export const contextOf = (headers: IncomingHttpHeaders): Context => ({
  authorization: headers.authorization ?? '',
  origin: `http://${headers.host}`,
  username: process.env.BENCH_USERNAME ?? '',
});

/** Reports to the parent process that it listens, and ends on request. */
export function tellReady(port: number): void {
  process.send?.({ type: 'ready', port });
  process.on('SIGTERM', () => process.exit(0));
}
