import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { postsOnWire } from '../feed/queries.ts';
import { listPeople } from '../people/directory.ts';
import { searchCommunities, searchDocuments } from './others.ts';
import { searchPosts } from './posts.ts';
import { SearchAnswer, SearchBody, type subjects } from './wire.ts';

const nothing = { items: [], total: 0, positions: undefined };

/** One search over posts, people, communities and documents: what the caller may see of them. */
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
          'Looks for posts, people, communities and documents; forgives accents, case and small mistakes',
        body: SearchBody,
        response: { 200: SearchAnswer },
      },
    },
    async ({ caller, body: { query, type, nb, start, apres } }) => {
      const page = { count: nb, start, after: apres };
      const asks = (subject: (typeof subjects)[number]) =>
        query !== '' && (type === undefined || type === subject);
      const found = asks('post')
        ? await searchPosts(database, caller, query, page)
        : { ids: [], total: 0, words: [], positions: undefined };
      const people = asks('user')
        ? await listPeople(database, files.linksFor(caller), caller, { search: query, ...page })
        : { users: [], total: 0, positions: undefined };
      const [communities, documents] = await database.transaction(async (tx) => [
        asks('group') ? await searchCommunities(tx, files.linksFor(caller), caller, query, page) : nothing,
        asks('Docgroup') ? await searchDocuments(tx, files.linksFor(caller), caller, query, page) : nothing,
      ]);
      return {
        status: true as const,
        post: await postsOnWire(database, caller, files.linksFor(caller), found.ids),
        user: people.users,
        group: communities.items,
        Docgroup: documents.items,
        totals: {
          post: found.total,
          user: people.total,
          group: communities.total,
          Docgroup: documents.total,
        },
        mots: found.words,
        positions:
          apres === undefined
            ? undefined
            : {
                post: found.positions ?? [],
                user: people.positions ?? [],
                group: communities.positions ?? [],
                Docgroup: documents.positions ?? [],
              },
      };
    },
  );
}
