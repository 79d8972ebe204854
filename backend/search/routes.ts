import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { isFirstPage } from '../core/ordering.ts';
import { findCommentsWithParents } from '../comments/queries.ts';
import { readWirePosts } from '../feed/queries.ts';
import { forgiveMistakes } from '../core/textSearch.ts';
import { findPeople, findResemblingPeople } from '../people/directory.ts';
import { commentPositions, foundCommentsOnWire, searchComments } from './comments.ts';
import {
  searchCommunities,
  searchDocuments,
  searchResemblingCommunities,
  searchResemblingDocuments,
} from './communitiesAndDocuments.ts';
import { isFiltered } from './filters.ts';
import { foundMessagesOnWire, messagePositions, searchMessages } from './messages.ts';
import { searchPosts, searchResemblingPosts } from './posts.ts';
import { matchesAllWords, searchInTexts, searchWords } from './queries.ts';
import { toSearchResponse } from './results.wire.ts';
import { SearchResponse, SearchBody } from './wire.ts';

const nothing = { items: [], total: 0, positions: undefined };
const nobody = { users: [], total: 0, positions: undefined };
const noTexts = { ids: [], total: 0, positions: undefined };

/** Fewer results than this trigger suggestions. */
const suggestionThreshold = 5;
/** Maximum suggestions. */
const maxSuggestions = 10;

/** Registers the search route. */
export function routes(app: App): void {
  const { database, files } = app.context;
  app.post(
    '/api/searchs',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'search',
          source: '3 §7',
          assumed: 'Pages, totals and the matching words; the documents show one answer of unknown length.',
        },
      },
      schema: {
        summary:
          'Looks for posts, people, communities and documents; forgives accents, case and, apart from what holds the words, small mistakes',
        body: SearchBody,
        response: { 200: SearchResponse },
      },
    },
    async ({ caller, body: { search, subject, conversationId, filters, page } }) => {
      const links = files.linksFor(caller);
      const asks = (one: typeof subject) => search !== '' && (subject === undefined || subject === one);
      /** Suggestions only follow the first page of an unfiltered list with few results. */
      const needsSuggestions = ({ total }: { total: number }) =>
        search !== '' && !isFiltered(filters) && isFirstPage(page) && total < suggestionThreshold;

      const inTexts = async () => {
        const query = matchesAllWords(searchWords(search));
        const [posts, comments, messages] = await searchInTexts(database, query, (tx, made) =>
          Promise.all([
            asks('posts') ? searchPosts(tx, caller, made, filters, page) : noTexts,
            asks('comments') ? searchComments(tx, caller, made, filters, page) : noTexts,
            asks('messages') ? searchMessages(tx, caller, made, conversationId, filters, page) : noTexts,
          ]),
        );
        const [commentRows, foundMessages, alikePosts] = await Promise.all([
          findCommentsWithParents(database, caller, comments.ids),
          foundMessagesOnWire(app.context, caller, messages.ids),
          asks('posts') && needsSuggestions(posts)
            ? searchResemblingPosts(database, caller, search, maxSuggestions)
            : { ids: [], words: [] },
        ]);
        const commentedIds = [...commentRows.values()].map(({ comment }) => comment.postId);
        const postIds = new Set([...posts.ids, ...alikePosts.ids, ...commentedIds]);
        const read = await readWirePosts(database, caller, links, [...postIds]);
        const foundComments = foundCommentsOnWire(comments.ids, commentRows, links, read);
        const among = ({ ids }: { ids: readonly number[] }) => read.filter(({ id }) => ids.includes(id));
        return {
          posts: { ...posts, items: among(posts) },
          alikePosts: { ...alikePosts, items: among(alikePosts) },
          comments: {
            total: comments.total,
            items: foundComments,
            positions: commentPositions(page, foundComments),
          },
          messages: {
            total: messages.total,
            items: foundMessages,
            positions: messagePositions(page, foundMessages),
          },
        };
      };
      const inNames = () =>
        database.transaction(async (tx) => {
          const [people, communities, documents] = await Promise.all([
            asks('people') ? findPeople(tx, links, caller, search, page) : nobody,
            asks('communities') ? searchCommunities(tx, caller, search, page) : nothing,
            asks('documents') ? searchDocuments(tx, caller, search, filters, page) : nothing,
          ]);
          const forgiving = [caller, search, maxSuggestions] as const;
          if ([people, communities, documents].some(needsSuggestions)) await forgiveMistakes(tx);
          const [alikePeople, alikeCommunities, alikeDocuments] = await Promise.all([
            asks('people') && needsSuggestions(people) ? findResemblingPeople(tx, links, ...forgiving) : [],
            asks('communities') && needsSuggestions(communities)
              ? searchResemblingCommunities(tx, ...forgiving)
              : [],
            asks('documents') && needsSuggestions(documents)
              ? searchResemblingDocuments(tx, ...forgiving)
              : [],
          ]);
          return {
            people,
            communities,
            documents,
            alike: { people: alikePeople, communities: alikeCommunities, documents: alikeDocuments },
          };
        });
      // Independent queries, run in parallel.
      const [{ posts, alikePosts, comments, messages }, { people, communities, documents, alike }] =
        await Promise.all([inTexts(), inNames()]);
      const found = {
        posts,
        people: { ...people, items: people.users },
        communities,
        documents,
        comments,
        messages,
        resembling: { ...alike, posts: alikePosts.items },
        words: [...searchWords(search), ...alikePosts.words],
      };
      return toSearchResponse(found, page, links);
    },
  );
}
