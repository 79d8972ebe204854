import type { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { isFirstPage } from '../core/ordering.ts';
import { readWirePosts } from '../feed/queries.ts';
import { findPeople, findResemblingPeople } from '../people/directory.ts';
import { commentPositions, findCommentPlaces, foundCommentsOnWire, searchComments } from './comments.ts';
import {
  searchCommunities,
  searchDocuments,
  searchResemblingCommunities,
  searchResemblingDocuments,
} from './communitiesAndDocuments.ts';
import { isFiltered, type SearchFilters } from './filters.ts';
import { foundMessagesOnWire, messagePositions, searchMessages } from './messages.ts';
import { searchPosts, searchResemblingPosts } from './posts.ts';
import { searchInTexts, searchWords } from './queries.ts';
import { type searchSubjects, SearchResponse, SearchBody } from './wire.ts';

const nothing = { items: [], total: 0, positions: undefined };
const nobody = { users: [], total: 0, positions: undefined };
const noTexts = { ids: [], total: 0, positions: undefined };

/** Fewer results than this trigger suggestions. */
const suggestionThreshold = 5;
/** Maximum suggestions. */
const maxSuggestions = 10;

const filtersIn = ({ auteur, communaute, du, au }: Partial<z.output<typeof SearchBody>>): SearchFilters => ({
  authorId: auteur,
  communityId: communaute,
  from: du === undefined ? undefined : new Date(du),
  to: au === undefined ? undefined : new Date(au),
});

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
    async ({ caller, body: { query, type, conversation, nb, start, apres, ...wanted } }) => {
      const page = { count: nb, start, after: apres };
      const links = files.linksFor(caller);
      const filters = filtersIn(wanted);
      const asks = (subject: (typeof searchSubjects)[number]) =>
        query !== '' && (type === undefined || type === subject);
      /** Suggestions only follow the first page of an unfiltered list with few results. */
      const needsSuggestions = ({ total }: { total: number }) =>
        query !== '' && !isFiltered(filters) && isFirstPage(page) && total < suggestionThreshold;

      const inTexts = async () => {
        const [posts, comments, messages] = await searchInTexts(database, (tx) =>
          Promise.all([
            asks('post') ? searchPosts(tx, caller, query, filters, page) : noTexts,
            asks('commentaires') ? searchComments(tx, caller, query, filters, page) : noTexts,
            asks('messages') ? searchMessages(tx, caller, query, conversation, filters, page) : noTexts,
          ]),
        );
        const [places, alikePosts] = await Promise.all([
          findCommentPlaces(database, comments.ids),
          asks('post') && needsSuggestions(posts)
            ? searchResemblingPosts(database, caller, query, maxSuggestions)
            : { ids: [], words: [] },
        ]);
        const postIds = [...posts.ids, ...alikePosts.ids, ...places.map(({ postId }) => postId)];
        const read = await readWirePosts(database, caller, links, [...new Set(postIds)]);
        const [foundComments, foundMessages] = await Promise.all([
          foundCommentsOnWire(database, caller, links, places, read),
          foundMessagesOnWire(app.context, caller, messages.ids),
        ]);
        const among = ({ ids }: { ids: readonly number[] }) => read.filter(({ id }) => ids.includes(id));
        return {
          posts: { ...posts, items: among(posts) },
          alikePosts: { ...alikePosts, items: among(alikePosts) },
          comments: { total: comments.total, items: foundComments },
          messages: { total: messages.total, items: foundMessages },
        };
      };
      const inNames = () =>
        database.transaction(async (tx) => {
          const [people, communities, documents] = await Promise.all([
            asks('user') ? findPeople(tx, links, caller, query, page) : nobody,
            asks('group') ? searchCommunities(tx, links, caller, query, page) : nothing,
            asks('Docgroup') ? searchDocuments(tx, links, caller, query, filters, page) : nothing,
          ]);
          const forgiving = [tx, links, caller, query, maxSuggestions] as const;
          const [alikePeople, alikeCommunities, alikeDocuments] = await Promise.all([
            asks('user') && needsSuggestions(people) ? findResemblingPeople(...forgiving) : [],
            asks('group') && needsSuggestions(communities) ? searchResemblingCommunities(...forgiving) : [],
            asks('Docgroup') && needsSuggestions(documents) ? searchResemblingDocuments(...forgiving) : [],
          ]);
          return {
            people,
            communities,
            documents,
            alike: { people: alikePeople, communities: alikeCommunities, documents: alikeDocuments },
          };
        });
      // Independent queries, run in parallel.
      const [
        { posts, alikePosts, comments, messages },
        { people, communities, documents, alike: suggestions },
      ] = await Promise.all([inTexts(), inNames()]);
      return {
        status: true as const,
        post: posts.items,
        user: people.users,
        group: communities.items,
        Docgroup: documents.items,
        commentaires: comments.items,
        totalcommentaires: comments.total,
        messages: messages.items,
        totalmessages: messages.total,
        approchants: {
          post: alikePosts.items,
          user: suggestions.people,
          group: suggestions.communities,
          Docgroup: suggestions.documents,
        },
        totals: {
          post: posts.total,
          user: people.total,
          group: communities.total,
          Docgroup: documents.total,
        },
        mots: [...searchWords(query), ...alikePosts.words],
        positions:
          apres === undefined
            ? undefined
            : {
                post: posts.positions ?? [],
                user: people.positions ?? [],
                group: communities.positions ?? [],
                Docgroup: documents.positions ?? [],
                commentaires: commentPositions(page, comments.items) ?? [],
                messages: messagePositions(page, messages.items) ?? [],
              },
      };
    },
  );
}
