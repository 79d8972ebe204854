import type { MessageRecord } from '../chat/chat.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { idType, type IdParts } from '../graphql/ids.ts';
import type { Page } from '../rest/pages.ts';
import type { DocumentRecord } from '../library/library.ts';
import type { UserRecord } from '../people/people.ts';
import type { CommentRecord, PostRecord, ReplyRecord } from '../posts/records.ts';

/** Ids of searches, from the searched text and, after points, the filters. */
export const searchId = idType('Search', 'query');

/** What a search is limited to; absent values select all. */
export interface SearchFilters {
  /** Row of the author. */
  author?: string | undefined;
  /** Row of the community. */
  community?: string | undefined;
  /** Earliest moment, in milliseconds. */
  from?: number | undefined;
  /** Moment after the latest one, in milliseconds. */
  to?: number | undefined;
}

/** Row that nothing has, of an unusable filter: it finds nothing. */
const unusable = '0';

/** The row of a filter in web addresses or ids; one that nothing has where it is none. */
export const toFilter = (row: string | undefined): string =>
  row !== undefined && /^[1-9]\d*$/.test(row) && Number.isSafeInteger(Number(row)) ? row : unusable;

/** Whether a search can find anything. */
export const canFind = ({ query, filters: { author, community } }: Pick<SearchRecord, 'query' | 'filters'>) =>
  query !== '' && author !== unusable && community !== unusable;

/** Whether anything is limited. */
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
    value !== undefined && Math.abs(Number(value)) <= latestMoment ? Number(value) : undefined;
  const row = (value: string | undefined) => (value === undefined ? undefined : toFilter(value));
  return { author: row(author), community: row(community), from: moment(from), to: moment(to) };
}

/** The latest moment of a `Date`. */
const latestMoment = 8_640_000_000_000_000;

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
export type Subject = keyof SearchResultTypes;

/** Suggestions for a misspelt word: a few of each kind. */
type Similar = { [S in Exclude<Subject, 'comments' | 'messages'>]: SearchResultTypes[S][] };

/** A page of results of each subject, with totals, suggestions and the matched words. */
export interface SearchResults {
  items: { [S in Subject]: Page<SearchResultTypes[S]> };
  totals: Record<Subject, number>;
  similar: Similar;
  /** Beginnings of words to highlight, also in similar results. */
  words: string[];
}

/** Maximum number up to which posts, comments and messages are counted. */
export const maxCount = 1_000;

/** Results of an empty search, which some APIs would answer with everything. */
export const emptyResults: SearchResults = {
  items: { posts: [], users: [], communities: [], documents: [], comments: [], messages: [] },
  totals: { posts: 0, users: 0, communities: 0, documents: 0, comments: 0, messages: 0 },
  similar: { posts: [], users: [], communities: [], documents: [] },
  words: [],
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
  /** Position of the last result already read, where the API takes it. */
  after?: string | undefined;
  /** Undefined for all of them. */
  only: Subject | undefined;
  /** Database id of the only conversation whose messages are found. */
  conversation?: string | undefined;
}
