import DataLoader from 'dataloader';
import type { Resolvers, ViewerSearchArgs } from '../__generated__/resolvers.ts';
import { conversationId } from '../chat/chat.ts';
import { pagingSupport, supports } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import {
  type Connection,
  type PageArguments,
  rejectBothIds,
  toConnection,
} from '../connections/connection.ts';
import { type Context, perRequest } from '../graphql/context.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { communityId } from '../communities/communities.ts';
import { loadCommunity } from '../communities/membership.ts';
import { nullIfHidden } from '../http/errors.ts';
import { loadUserInfo } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import { fetchResults, resultPage } from './rest.ts';
import {
  type SearchResultTypes,
  type SearchResults,
  canFind,
  emptyResults,
  type SearchFilters,
  createSearch,
  searchId,
  readSearch,
  toIdFilter,
  type SearchRecord,
  type SearchSubject,
} from './search.ts';

/** Loaders of first pages, by search: the pages and counts that an operation selects are one call. */
const firstPages = perRequest(() => new Map<string, DataLoader<number, SearchResults>>());

/** The first `count` results of each list. Counts of results come with any number. */
async function firstPage(context: Context, search: SearchRecord, count = 1): Promise<SearchResults> {
  const { id, query, filters } = search;
  if (!canFind(search)) return emptyResults;
  const loaders = firstPages(context);
  const loader =
    loaders.get(id) ??
    new DataLoader<number, SearchResults>(async (counts) => {
      const after = pagingSupport(context).isStable ? '' : undefined;
      const maxCount = Math.max(...counts);
      const selection = { query, filters, start: 0, count: maxCount, after, only: undefined };
      const found = await fetchResults(context, selection);
      return counts.map((each) => resultPage(found, { start: 0, count: each }));
    });
  loaders.set(id, loader);
  return loader.load(count);
}

/** A page of one of the lists. */
const page = <S extends SearchSubject>(
  context: Context,
  search: SearchRecord,
  subject: S,
  args: PageArguments,
  conversation?: string,
): Promise<Connection<SearchResultTypes[S]>> =>
  anchoredConnection<SearchResultTypes[S]>(
    {
      fetch: async (start, count, after) => {
        if (!canFind(search)) return [];
        const found =
          start === 0 && conversation === undefined
            ? await firstPage(context, search, count)
            : await fetchResults(context, { ...search, start, count, after, only: subject, conversation });
        return found.items[subject];
      },
      keyOf: (item) => item.id,
      ...pagingSupport(context),
    },
    args,
  );

const total = async (context: Context, search: SearchRecord, subject: SearchSubject): Promise<number> =>
  (await firstPage(context, search)).totals[subject];

const filtersIn = (args: ViewerSearchArgs): SearchFilters => ({
  author:
    args.authorId == null
      ? toOptionalIdFilter(args.authorDatabaseId)
      : toIdFilter(userId.read(args.authorId).user),
  community:
    args.communityId == null
      ? toOptionalIdFilter(args.communityDatabaseId)
      : toIdFilter(communityId.read(args.communityId).community),
  from: args.from == null ? undefined : Date.parse(args.from),
  to: args.to == null ? undefined : Date.parse(args.to),
});

const toOptionalIdFilter = (databaseId: string | null | undefined): string | undefined =>
  databaseId == null ? undefined : toIdFilter(databaseId);

const resolvers: Resolvers = {
  Viewer: {
    search(_viewer, args) {
      rejectBothIds('author', args.authorId, args.authorDatabaseId);
      rejectBothIds('community', args.communityId, args.communityDatabaseId);
      return createSearch(args.query, filtersIn(args));
    },
  },
  Search: {
    author: ({ filters }, _args, context) =>
      filters.author === undefined ? null : nullIfHidden(loadUserInfo(context, filters.author)),
    community: ({ filters }, _args, context) =>
      filters.community === undefined ? null : nullIfHidden(loadCommunity(context, filters.community)),
    highlightPrefixes: async (search, _args, context) => (await firstPage(context, search)).highlightPrefixes,
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
    messageCount: (search, _args, context) => total(context, search, 'messages'),
    messages: (search, { conversationId: id, ...args }, context) => {
      if (id == null) return page(context, search, 'messages', args);
      const { conversation } = conversationId.read(id);
      return !canFind(search) || !supports(context, 'MESSAGE_SEARCH')
        ? toConnection([], false, false)
        : page(context, search, 'messages', args, conversation);
    },
    similar: async (search, _args, context) => (await firstPage(context, search)).similar,
  },
};

/** Resolvers of the search over posts, people, communities, documents, comments and messages. */
export const search: Feature = { resolvers, nodes: [nodeType(searchId, readSearch)] };
