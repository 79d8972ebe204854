import { createHash } from 'node:crypto';
import type { components } from '../__generated__/openapi.ts';
import { decodeConversation } from '../chat/conversations.rest.ts';
import { decodeMessage } from '../chat/messages.rest.ts';
import type { MessageRecord } from '../chat/chat.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { decodeCommunity, decodeCommunitySummary } from '../communities/communities.rest.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { maxRows } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import {
  type RawResponse,
  decodeFields,
  decodeArray,
  decodeOptionalCount,
  decodeRelated,
  decodeText,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { type Page, slicePage, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeDocument } from '../library/library.rest.ts';
import { type DocumentRecord, hasStableIds, ownLibraryId } from '../library/library.ts';
import { decodeUser } from '../people/people.rest.ts';
import { decodeComment, decodeReply } from '../posts/comments.rest.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';
import { decodePost } from '../posts/posts.rest.ts';
import {
  type SearchResults,
  maxTotal,
  emptyResults,
  isFiltered,
  type SearchPageRequest,
  type SearchSubject,
} from './search.ts';

/** Maximum number of suggestions in each list. */
const maxSimilar = 10;

function decodeFoundCommunity(value: unknown): CommunityRecord {
  const group = decodeObject<components['schemas']['FoundCommunity'] & { Role: unknown }>(value, 'group');
  const role = decodeText(group.Role) || decodeText(group.roleuser);
  const decoded = decodeCommunity(value, { role, memberCount: group.nb_user });
  return group.nb_user === undefined ? { ...decoded, details: undefined } : decoded;
}

/** Database id of a document without an id: it is shown, but belongs to no folder. */
const rowOfFile = (path: string): string =>
  `~${createHash('sha256').update(path).digest('base64url').slice(0, 16)}`;

const decodeFoundDocument =
  (isLasting: boolean) =>
  (value: unknown): DocumentRecord => {
    const found = decodeObject<components['schemas']['FoundDocument']>(value, 'Docgroup');
    const libraryId = decodeText(found.idgroup) || ownLibraryId;
    const title = decodeText(found.titregroupe);
    const known = {
      id: found.id ?? rowOfFile(decodeText(found.file)),
      document: found.file,
      nomauteur: found.nom,
      prenomauteur: found.prenom,
    };
    return {
      ...decodeDocument({ ...found, ...known }, { libraryId, folder: undefined, isLasting }),
      ...(libraryId === ownLibraryId || title === ''
        ? {}
        : { community: decodeCommunitySummary({ id: libraryId, titre: title }, 'Docgroup') }),
    };
  };

/** The names of the answer's lists. */
const lists = {
  posts: 'post',
  users: 'user',
  communities: 'group',
  documents: 'Docgroup',
  comments: 'commentaires',
  messages: 'messages',
} as const satisfies Record<SearchSubject, string>;

type Wired = Wire<
  Record<
    (typeof lists)[SearchSubject] | 'totals' | 'totalcommentaires' | 'totalmessages' | 'approchants' | 'mots',
    unknown
  >
>;

const decodeFoundComment =
  (username: string) =>
  (value: unknown): CommentRecord | ReplyRecord => {
    const found = decodeObject<components['schemas']['FoundComment']>(value, 'commentaires');
    const post = decodePost(found.publication, username);
    const place = { community: post.community, post: post.databaseId };
    const comment = { ...decodeComment(found.commentaire, place), parent: post };
    if (found.reponse === null || found.reponse === undefined) return comment;
    return { ...decodeReply(found.reponse, place, comment.databaseId), parent: comment };
  };

function decodeFoundMessage(value: unknown): MessageRecord {
  const found = decodeObject<components['schemas']['FoundMessage']>(value, 'messages');
  const conversation = decodeConversation(found.conversation);
  return { ...decodeMessage(found.message, conversation.databaseId), conversation };
}

/** Decodes the results and whether they are the requested page: an API with totals returns pages. */
function decodeFound(
  context: Context,
  answer: RawResponse<unknown>,
  query: string,
  username: string,
): { found: SearchResults; isCounted: boolean } {
  const fields: Wired = decodeFields(answer, 'searchs');
  const totals = decodeRelated<Record<(typeof lists)[SearchSubject], unknown>>(fields.totals);
  const alike = decodeRelated<Record<string, unknown>>(fields.approchants);
  const similarTo = <Item>(
    subject: Exclude<SearchSubject, 'comments' | 'messages'>,
    decode: (item: unknown) => Item,
  ): Item[] => {
    const name = lists[subject];
    const rows = alike[name] === undefined ? [] : decodeArray(alike[name], `searchs.approchants.${name}`);
    return decodeListWithoutNulls(rows.slice(0, maxSimilar), `searchs.approchants.${name}`, decode);
  };
  const decoders = {
    posts: (item: unknown) => decodePost(item, username),
    documents: decodeFoundDocument(hasStableIds(context)),
  };
  const itemsOf = <Item>(subject: SearchSubject, decode: (item: unknown) => Item): Page<Item> => {
    const what = `searchs.${lists[subject]}`;
    const items = decodeList(decodeArray(fields[lists[subject]], what).slice(0, maxRows), what, decode);
    return withPositions(items, answer, (all) => decodeRelated<Record<string, unknown>>(all)[lists[subject]]);
  };
  const items = {
    posts: itemsOf('posts', decoders.posts),
    users: itemsOf('users', decodeUser),
    communities: itemsOf('communities', decodeFoundCommunity),
    documents: itemsOf('documents', decoders.documents),
    comments: fields.commentaires === undefined ? [] : itemsOf('comments', decodeFoundComment(username)),
    messages: fields.messages === undefined ? [] : itemsOf('messages', decodeFoundMessage),
  };
  const totalOf = (subject: SearchSubject): number =>
    decodeOptionalCount(totals[lists[subject]]) ?? items[subject].filter((item) => item !== null).length;
  const found = {
    items,
    totals: {
      posts: Math.min(totalOf('posts'), maxTotal),
      users: totalOf('users'),
      communities: totalOf('communities'),
      documents: totalOf('documents'),
      comments: Math.min(decodeOptionalCount(fields.totalcommentaires) ?? items.comments.length, maxTotal),
      messages: Math.min(decodeOptionalCount(fields.totalmessages) ?? items.messages.length, maxTotal),
    },
    similar: {
      posts: similarTo('posts', decoders.posts),
      users: similarTo('users', decodeUser),
      communities: similarTo('communities', decodeFoundCommunity),
      documents: similarTo('documents', decoders.documents),
    },
    highlightPrefixes:
      fields.mots === undefined
        ? query.toLowerCase().split(/\s+/)
        : decodeArray(fields.mots, 'mots').map(decodeText),
  };
  return { found, isCounted: fields.totals !== undefined };
}

/** A page of all results of a search. */
export function resultPage(
  { items, ...others }: SearchResults,
  { start, count }: Pick<SearchPageRequest, 'start' | 'count'>,
): SearchResults {
  const page = <Item>(all: Page<Item>): Page<Item> => slicePage(all, start, start + count);
  return {
    ...others,
    items: {
      posts: page(items.posts),
      users: page(items.users),
      communities: page(items.communities),
      documents: page(items.documents),
      comments: page(items.comments),
      messages: page(items.messages),
    },
  };
}

const placeOf = ({ conversation }: SearchPageRequest) =>
  conversation === undefined ? undefined : wireId(conversation);

/** Fetches a page of results from an API that pages them. */
async function fetchPage(
  context: Context,
  selection: SearchPageRequest,
  username: string,
): Promise<SearchResults> {
  const { query, filters, start, count, after, only } = selection;
  const moment = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString();
  const { found, isCounted } = await context.rest.read(
    call('POST /api/searchs', {
      form: {
        query,
        nb: count,
        start,
        apres: after,
        type: only === undefined ? undefined : lists[only],
        conversation: placeOf(selection),
        auteur: filters.author === undefined ? undefined : wireId(filters.author),
        communaute: filters.community === undefined ? undefined : wireId(filters.community),
        du: moment(filters.from),
        au: moment(filters.to),
      },
      requiredExtensions: ['EXACT_COUNTS', ...(isFiltered(filters) ? ['SEARCH_FILTERS' as const] : [])],
    }),
    (answer) => decodeFound(context, answer, query, username),
  );
  return isCounted ? found : resultPage(found, selection);
}

/** Fetches results of a search: one page, or all of them where the API does not page. */
export async function fetchResults(context: Context, selection: SearchPageRequest): Promise<SearchResults> {
  const { username } = requireViewer(context);
  return withFallbackIfNotOffered(fetchPage(context, selection, username), async () => {
    const { query, filters } = selection;
    if (isFiltered(filters)) return emptyResults;
    const conversation = placeOf(selection);
    const [all] = await context.lists.get(context, `search ${conversation ?? ''} ${query}`, () =>
      context.rest.read(call('POST /api/searchs', { form: { query, conversation } }), (answer) => [
        decodeFound(context, answer, query, username).found,
      ]),
    );
    return all ? resultPage(all, selection) : emptyResults;
  });
}
