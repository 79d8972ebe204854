import type { MessageRecord } from '../chat/chat.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { idType, type IdParts } from '../graphql/ids.ts';
import type { Page } from '../rest/pages.ts';
import type { DocumentRecord } from '../library/library.ts';
import type { UserRecord } from '../people/people.ts';
import type { CommentRecord, PostRecord, ReplyRecord } from '../posts/records.ts';

/** Global ids of searches: the base64url text, then the filters, separated by dots. */
export const searchId = idType('Search', 'query');

/** What a search is limited to; absent values select all. */
export interface SearchFilters {
  /** Database id of the author. */
  author?: string | undefined;
  /** Database id of the community. */
  community?: string | undefined;
  /** Inclusive start, in milliseconds since 1970. */
  from?: number | undefined;
  /** Exclusive end, in milliseconds since 1970. */
  to?: number | undefined;
}

/** Id that no row has: a search with it finds nothing. */
const unusable = '0';

/** The database id of a filter, or `unusable` for anything that is not a database id. */
export const toIdFilter = (databaseId: string | undefined): string =>
  databaseId !== undefined && /^[1-9]\d*$/.test(databaseId) && Number.isSafeInteger(Number(databaseId))
    ? databaseId
    : unusable;

/** Whether a search can find anything; some APIs would answer an empty one with everything. */
export const canFind = ({ query, filters: { author, community } }: Pick<SearchRecord, 'query' | 'filters'>) =>
  query !== '' && author !== unusable && community !== unusable;

/** Whether any filter is set. */
export const isFiltered = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const writeFilters = (filters: SearchFilters): string => {
  const { author, community, from, to } = filters;
  return isFiltered(filters) ? ['', author, community, from, to].join('.') : '';
};

function readFilters(written: readonly string[]): SearchFilters {
  const [author, community, from, to] = written.map((value) =>
    /^-?\d{1,16}$/.test(value) ? value : undefined,
  );
  const moment = (value: string | undefined) =>
    value !== undefined && Math.abs(Number(value)) <= maxTime ? Number(value) : undefined;
  const idFilter = (value: string | undefined) => (value === undefined ? undefined : toIdFilter(value));
  return { author: idFilter(author), community: idFilter(community), from: moment(from), to: moment(to) };
}

/** Maximum time value of a `Date`. */
const maxTime = 8_640_000_000_000_000;

/** A search query; its results are fetched when they are selected. */
export interface SearchRecord {
  __typename: 'Search';
  id: string;
  query: string;
  filters: SearchFilters;
}

/** Type of one result of each subject. */
export interface SearchResultTypes {
  posts: PostRecord;
  users: UserRecord;
  communities: CommunityRecord;
  documents: DocumentRecord;
  comments: CommentRecord | ReplyRecord;
  messages: MessageRecord;
}
/** Kind of content that a search can find. */
export type SearchSubject = keyof SearchResultTypes;

/** Suggestions for a misspelt word: a few of each kind. */
type Similar = { [S in Exclude<SearchSubject, 'comments' | 'messages'>]: SearchResultTypes[S][] };

/** A page of results of each subject, with totals, suggestions and the prefixes to highlight. */
export interface SearchResults {
  items: { [S in SearchSubject]: Page<SearchResultTypes[S]> };
  totals: Record<SearchSubject, number>;
  similar: Similar;
  /** Beginnings of words to highlight, also in similar results. */
  highlightPrefixes: string[];
}

/** Maximum number up to which posts, comments and messages are counted. */
export const maxTotal = 1_000;

/** No results, also for filters that the API does not support. */
export const emptyResults: SearchResults = {
  items: { posts: [], users: [], communities: [], documents: [], comments: [], messages: [] },
  totals: { posts: 0, users: 0, communities: 0, documents: 0, comments: 0, messages: 0 },
  similar: { posts: [], users: [], communities: [], documents: [] },
  highlightPrefixes: [],
};

/** In characters; and in bytes, so that it fits into a global id. */
const maxLength = { characters: 100, bytes: 200 };

/** A search for a text, trimmed and cut to 100 characters and 200 bytes. */
export function createSearch(query: string, filters: SearchFilters = {}): SearchRecord {
  // Control characters and halves of surrogate pairs, which a made-up id may hold, are no part of any word.
  let bounded = query
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxLength.characters);
  while (Buffer.byteLength(bounded) > maxLength.bytes || /\p{Cs}$/u.test(bounded))
    bounded = bounded.slice(0, -1);
  // A part of an id is never empty.
  const text = Buffer.from(bounded || ' ').toString('base64url');
  const id = searchId.write({ query: `${text}${writeFilters(filters)}` });
  return { __typename: 'Search', id, query: bounded, filters };
}

/** Restores a search from the parts of its id. */
export function readSearch({ query }: IdParts<'query'>): SearchRecord {
  const [text = '', ...filters] = query.split('.');
  return createSearch(Buffer.from(text, 'base64url').toString('utf8'), readFilters(filters));
}

/** Results to fetch: a page, of one subject or of all. */
export interface SearchPageRequest {
  query: string;
  filters: SearchFilters;
  start: number;
  count: number;
  /** Position of the last result already read, where the API takes it; empty: from `start`, with positions. */
  after?: string | undefined;
  /** Undefined for all of them. */
  only: SearchSubject | undefined;
  /** Database id of the only conversation whose messages are found. */
  conversation?: string | undefined;
}
