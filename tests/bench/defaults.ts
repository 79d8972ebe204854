/**
 * Apollo Server with its defaults on Express, as a team writes it that has read the guides: the same
 * schema, a resolver for each field that differs from the API's answer, fetch for the calls. What is
 * tuned in the gateway (compiled execution, one-pass mapping, pooled connections) is what it lacks;
 * texts are sanitised by the same cached function, so that they do not count.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { components } from '../../gateway/__generated__/openapi.ts';
import { safeHtml } from '../../gateway/core/html.ts';
import { globalId } from '../../gateway/core/ids.ts';

type Post = components['schemas']['Post'];
type User = components['schemas']['User'];
type PollChoice = components['schemas']['PollChoice'];
type Comment = NonNullable<Post['lastcomment']>;

interface Context {
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

const resolvers = {
  Query: { viewer: async (_: unknown, __: unknown, context: Context) => ({ username: context.username }) },
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
    id: async (post: Post) => globalId('Post', String(post.groups.id), String(post.id)),
    slug: async (post: Post) => String(post.id),
    kind: async (post: Post) => (post.type === 2 ? 'EVENT' : post.type === 3 ? 'POLL' : 'NORMAL'),
    text: async (post: Post) => safeHtml(post.text),
    isPinned: async (post: Post) => post.epingle === 1,
    commentCount: async (post: Post) => post.nbrecommentaire,
    shareCount: async (post: Post) => post.nbrepartage,
    viewerReaction: async (post: Post, _: unknown, context: Context) => {
      const own = post.action.find((action) => action.auteur === context.username);
      return own?.likeokey ? 'LIKE' : own?.likemain ? 'APPLAUSE' : own?.likecoche ? 'CHECK' : null;
    },
    viewerHasSaved: async (post: Post, _: unknown, context: Context) =>
      post.enregistrer.some((saved) => saved.email === context.username),
    viewerCanEdit: async (post: Post, _: unknown, context: Context) =>
      post.type !== 2 && post.users.email === context.username,
    author: async (post: Post) => post.users,
    community: async (post: Post) => post.groups,
    reactionCounts: async (post: Post) => ({
      like: post.cmptokey,
      applause: post.cmptmain,
      check: post.cmptcoche,
      total: post.cmptokey + post.cmptmain + post.cmptcoche,
    }),
    images: async (post: Post) =>
      post.type === 2 || post.type === 3 ? [] : present(post.imag).map((path) => ({ path })),
    documents: async (post: Post) =>
      present(post.doc).map((path, index) => ({ path, name: post.docreelname[index] ?? 'fichier' })),
    gif: async (post: Post) => picture(post.gif),
    poll: async (post: Post) => (post.type === 3 ? post : null),
    event: async (post: Post) => (post.type === 2 ? post : null),
    lastComment: async (post: Post) => post.lastcomment ?? null,
  },
  Community: {
    id: async (group: Post['groups']) => globalId('Community', String(group.id)),
    slug: async (group: Post['groups']) => String(group.id),
    title: async (group: Post['groups']) => group.titre,
  },
  User: {
    id: async (user: User) => globalId('User', String(user.id)),
    fullName: async (user: User) => fullName(user),
    initials: async (user: User) =>
      (user.profile.prenom.charAt(0) + user.profile.nom.charAt(0)).toUpperCase(),
    job: async (user: User) => user.profile.fonction || null,
    avatar: async (user: User) => picture(user.images.image),
  },
  Image: {
    url: async (image: { path: string }, size: { width?: number; height?: number }, context: Context) => {
      const query = Object.entries({ w: size.width, h: size.height }).filter(
        ([, value]) => value !== undefined,
      );
      const parameters = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${context.origin}/${image.path}${image.path.includes('?') ? '&' : '?'}${parameters}`;
    },
    width: async (image: { path: string }) => Number(/-(\d+)x\d+\./.exec(image.path)?.[1] ?? 0) || null,
    height: async (image: { path: string }) => Number(/-\d+x(\d+)\./.exec(image.path)?.[1] ?? 0) || null,
    alt: async () => '',
  },
  File: {
    url: async (file: { path: string }, _: unknown, context: Context) => `${context.origin}/${file.path}`,
    kind: async () => 'OTHER',
  },
  Poll: {
    id: async (post: Post) => globalId('Poll', String(post.groups.id), String(post.id)),
    question: async (post: Post) => post.question,
    isClosed: async (post: Post) => post.leftime === '0',
    viewerHasVoted: async (post: Post) => Boolean(post.votant?.voted),
    choices: async (post: Post) =>
      (post.reponsepoll ?? []).map((choice) => ({ ...choice, chosen: post.votant?.idchoice === choice.id })),
  },
  PollChoice: {
    id: async (choice: PollChoice) => globalId('PollChoice', String(choice.id)),
    voteCount: async (choice: PollChoice) => (choice.nbvotant === '' ? null : choice.nbvotant),
    percentage: async (choice: PollChoice) => (choice.pourcentage === '' ? null : Number(choice.pourcentage)),
    viewerHasChosen: async (choice: PollChoice & { chosen: boolean }) => choice.chosen,
  },
  Event: {
    title: async (post: Post) => safeHtml(post.text),
    place: async (post: Post) => post.lieu,
    description: async (post: Post) => safeHtml(post.description ?? ''),
    startsAt: async (post: Post) => post.datedebut,
    endsAt: async (post: Post) => post.datefin,
  },
  Comment: {
    id: async (comment: Comment) => globalId('Comment', String(comment.id)),
    text: async (comment: Comment) => safeHtml(comment.text),
    likeCount: async (comment: Comment) => comment.nblike,
    viewerHasLiked: async (comment: Comment) => comment.action.isLikeByUser,
    author: async (comment: Comment) => comment.users,
  },
};

const apollo = new ApolloServer<Context>({ typeDefs: readFileSync('schema.graphql', 'utf8'), resolvers });
await apollo.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(apollo, {
    context: async ({ req }) => ({
      authorization: req.headers.authorization ?? '',
      origin: `${req.protocol}://${req.headers.host}`,
      username: process.env.BENCH_USERNAME ?? '',
    }),
  }),
);
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }),
);
process.on('SIGTERM', () => process.exit(0));
