import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import type { Room } from '../core/room.ts';
import { type Findings, found, searchFor, searchOfId, type SearchRecord, type Subject } from './search.ts';

const sizes = { default: 10, most: 50 };
/** What the counts ask for: the same call as the first pages of the usual size. */
const usual = sizes.default + 1;

/** A page of one of the lists; the first page comes with those of the others. */
const page = <S extends Subject>(
  context: Context,
  { query }: SearchRecord,
  subject: S,
  args: PageArguments,
): Promise<Connection<Findings[S]>> =>
  anchoredConnection<Findings[S]>(
    {
      fetch: async (start, count) =>
        (await found(context, { query, start, count, only: start === 0 ? undefined : subject })).items[
          subject
        ],
      keyOf: (item) => item.id,
      sizes,
    },
    args,
  );

const total = async (context: Context, { query }: SearchRecord, subject: Subject): Promise<number> =>
  (await found(context, { query, start: 0, count: usual, only: undefined })).totals[subject];

const resolvers: Resolvers = {
  Viewer: { search: (_viewer, { query }) => searchFor(query) },
  Search: {
    words: async ({ query }, _args, context) =>
      (await found(context, { query, start: 0, count: usual, only: undefined })).words,
    postCount: (search, _args, context) => total(context, search, 'post'),
    posts: (search, args, context) => page(context, search, 'post', args),
    personCount: (search, _args, context) => total(context, search, 'user'),
    people: async (search, args, context) => ({
      ...(await page(context, search, 'user', args)),
      totalCount: await total(context, search, 'user'),
    }),
    communityCount: (search, _args, context) => total(context, search, 'group'),
    communities: async (search, args, context) => ({
      ...(await page(context, search, 'group', args)),
      totalCount: await total(context, search, 'group'),
    }),
    documentCount: (search, _args, context) => total(context, search, 'Docgroup'),
    documents: (search, args, context) => page(context, search, 'Docgroup', args),
  },
};

/** The search over posts, people, communities and documents. */
export const search: Room = { resolvers, nodes: { Search: (parts) => searchOfId(parts) } };
