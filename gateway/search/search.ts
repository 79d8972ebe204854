import { type CommunityRecord, decodePage } from '../communities/communities.ts';
import { type Context, perRequest } from '../core/context.ts';
import { globalId } from '../core/ids.ts';
import { list, optionalNumber, text, wire } from '../core/rest/decode.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';
import { decodeDocument, type DocumentRecord, ownShelf, rootFolder } from '../library/library.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import { requireViewer } from '../core/viewer.ts';

/** What was looked for; what it finds is fetched when it is selected. */
export interface SearchRecord {
  __typename: 'Search';
  id: string;
  query: string;
}

/** The names of the answer's lists, and what stands in them. */
export interface Findings {
  post: PostRecord;
  user: UserRecord;
  group: CommunityRecord;
  Docgroup: DocumentRecord;
}
export type Subject = keyof Findings;

/** A page of everything that a search found. */
export interface Found {
  items: { [S in Subject]: Findings[S][] };
  totals: Record<Subject, number>;
  words: string[];
}

/** In characters; and in bytes, so that it fits into a global id. */
const longest = { characters: 100, bytes: 200 };

/** A query as it is looked for. */
export function searchFor(query: string): SearchRecord {
  // Control characters, which a made-up id may hold, are no part of any word.
  let bounded = query
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest.characters);
  while (Buffer.byteLength(bounded) > longest.bytes) bounded = bounded.slice(0, -1);
  // A part of an id is never empty.
  const id = globalId('Search', Buffer.from(bounded || ' ').toString('base64url'));
  return { __typename: 'Search', id, query: bounded };
}

/** The search of a global id. */
export const searchOfId = ([encoded = '']: readonly string[]): SearchRecord =>
  searchFor(Buffer.from(encoded, 'base64url').toString('utf8'));

function decodeCommunity(value: unknown): CommunityRecord {
  const group = wire<{ Role: unknown; roleuser: unknown; nb_user: unknown }>(value, 'group');
  const decoded = decodePage({
    group: value,
    userconnecterole: text(group.Role) || text(group.roleuser),
    nbuser: group.nb_user ?? 0,
  });
  return group.nb_user === undefined ? { ...decoded, details: undefined } : decoded;
}

function decodeFoundDocument(value: unknown): DocumentRecord {
  const found = wire<Record<'file' | 'nom' | 'prenom' | 'idgroup', unknown>>(value, 'Docgroup');
  const shelf = found.idgroup === undefined ? ownShelf : text(found.idgroup);
  const known = { document: found.file, nomauteur: found.nom, prenomauteur: found.prenom };
  return decodeDocument({ ...wire<object>(value, 'Docgroup'), ...known }, shelf, rootFolder);
}

interface Selection {
  query: string;
  start: number;
  count: number;
  /** Undefined for all four. */
  only: Subject | undefined;
}

/** POST /api/searchs. */
async function fetchFound(context: Context, { query, start, count, only }: Selection): Promise<Found> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/searchs',
    form: {
      query,
      nb: String(count),
      start: String(start),
      ...(only === undefined ? {} : { type: only }),
    },
  });
  const found = wire<Record<Subject | 'totals' | 'mots', unknown>>(answer, 'searchs');
  const totals =
    found.totals === undefined ? undefined : wire<Record<Subject, unknown>>(found.totals, 'totals');
  // An API that tells no totals knows no pages either: it sends everything each time.
  const part = <Item>(subject: Subject, decode: (item: unknown) => Item): Item[] => {
    const items = list(found[subject] ?? [], `searchs.${subject}`);
    return (totals ? items : items.slice(start, start + count)).map(decode);
  };
  const total = (subject: Subject): number =>
    optionalNumber(totals?.[subject]) ?? list(found[subject] ?? [], `searchs.${subject}`).length;
  return {
    items: {
      post: part('post', (item) => decodePost(item, username)),
      user: part('user', decodeUser),
      group: part('group', decodeCommunity),
      Docgroup: part('Docgroup', decodeFoundDocument),
    },
    totals: {
      post: total('post'),
      user: total('user'),
      group: total('group'),
      Docgroup: total('Docgroup'),
    },
    words: found.mots === undefined ? query.toLowerCase().split(/\s+/) : list(found.mots, 'mots').map(text),
  };
}

const pages = perRequest(() => new Map<string, Promise<Found>>());

/**
 * A page of what a query finds. The first pages of all four lists are of one call, as are the counts,
 * however many of them a screen asks for.
 */
export function found(context: Context, selection: Selection): Promise<Found> {
  const known = pages(context);
  const key = JSON.stringify(selection);
  const page = known.get(key) ?? fetchFound(context, selection);
  known.set(key, page);
  return page;
}
