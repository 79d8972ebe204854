import type { Resolvers } from '../__generated__/resolvers.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Connection, PageArguments } from '../connections/connection.ts';
import { type Context, perRequest } from '../graphql/context.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { fetchFound } from './rest.ts';
import {
  type Findings,
  type Found,
  nothingFound,
  searchFor,
  searchId,
  searchOfId,
  type SearchRecord,
  type Selection,
  type Subject,
} from './search.ts';

/** Selection for the counts: the same call as first pages of the default size. */
const beginning = (context: Context, query: string): Selection => ({
  query,
  start: 0,
  count: 11,
  after: pagingSupport(context).isStable ? '' : undefined,
  only: undefined,
});

const pages = perRequest(() => new Map<string, Promise<Found>>());

/**
 * A page of what a query finds. The first pages of all lists are of one call, as are the counts,
 * however many of them a screen asks for.
 */
async function found(context: Context, selection: Selection): Promise<Found> {
  if (selection.query === '') return nothingFound;
  const known = pages(context);
  const key = JSON.stringify(selection);
  const page = known.get(key) ?? fetchFound(context, selection);
  known.set(key, page);
  return page;
}

/** A page of one of the lists; the first page comes with those of the others. */
const page = <S extends Subject>(
  context: Context,
  { query }: SearchRecord,
  subject: S,
  args: PageArguments,
): Promise<Connection<Findings[S]>> =>
  anchoredConnection<Findings[S]>(
    {
      fetch: async (start, count, after) => {
        const only = start === 0 ? undefined : subject;
        return (await found(context, { query, start, count, after, only })).items[subject];
      },
      keyOf: (item) => item.id,
      ...pagingSupport(context),
    },
    args,
  );

const total = async (context: Context, { query }: SearchRecord, subject: Subject): Promise<number> =>
  (await found(context, beginning(context, query))).totals[subject];

const resolvers: Resolvers = {
  FoundComment: { __resolveType: (found) => found.__typename },
  Viewer: { search: (_viewer, { query }) => searchFor(query) },
  Search: {
    words: async ({ query }, _args, context) => (await found(context, beginning(context, query))).words,
    postCount: (search, _args, context) => total(context, search, 'posts'),
    posts: (search, args, context) => page(context, search, 'posts', args),
    userCount: (search, _args, context) => total(context, search, 'users'),
    users: async (search, args, context) => ({
      ...(await page(context, search, 'users', args)),
      totalCount: await total(context, search, 'users'),
    }),
    communityCount: (search, _args, context) => total(context, search, 'communities'),
    communities: async (search, args, context) => ({
      ...(await page(context, search, 'communities', args)),
      totalCount: await total(context, search, 'communities'),
    }),
    documentCount: (search, _args, context) => total(context, search, 'documents'),
    documents: (search, args, context) => page(context, search, 'documents', args),
    commentCount: (search, _args, context) => total(context, search, 'comments'),
    comments: (search, args, context) => page(context, search, 'comments', args),
    similar: async ({ query }, _args, context) => (await found(context, beginning(context, query))).similar,
  },
};

/** The search over posts, people, communities, documents and comments. */
export const search: Feature = { resolvers, nodes: [nodeType(searchId, searchOfId)] };
