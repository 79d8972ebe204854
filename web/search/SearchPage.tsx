import { type ReactNode, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { SearchPage_search$key } from '../__generated__/SearchPage_search.graphql';
import type { Capability, SearchPageQuery } from '../__generated__/SearchPageQuery.graphql';
import { currentSearch } from '../core/currentSearch.ts';
import { searchWordsOf } from '../core/highlights.ts';
import { Marked } from '../core/Marked.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { registerRemovalUpdater, type RemovalUpdater, removeFromConnection } from '../relay/connections.ts';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { FeedSkeleton } from '../feed/PostSkeleton.tsx';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/Badge.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FoundComments } from './FoundComments.tsx';
import { FoundCommunities } from './FoundCommunities.tsx';
import { FoundDocuments } from './FoundDocuments.tsx';
import { FoundMessages } from './FoundMessages.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { FoundPosts } from './FoundPosts.tsx';
import SearchBox from './SearchBox.tsx';
import { SearchFilterBar } from './SearchFilterBar.tsx';
import { filtersIn, isFiltered, noFilters, type SearchFilters, withFilters } from './searchFilters.ts';
import { searchPageQuery } from './SearchPage.query.ts';
import { sentence } from '../ui/sentence.ts';
import { ConnectionHandler, type RecordProxy } from 'relay-runtime';

/** Posts, comments and messages are counted up to this many. */
const mostCounted = 1_000;
/** Counts of results by the key of their connection; from `cap` on a count means this many or more. */
const counts = [
  { key: 'FoundPosts_posts', field: 'postCount', cap: mostCounted },
  { key: 'FoundComments_comments', field: 'commentCount', cap: mostCounted },
  { key: 'FoundMessages_messages', field: 'messageCount', cap: mostCounted },
  { key: 'FoundCommunities_communities', field: 'communityCount', cap: Infinity },
  { key: 'FoundDocuments_documents', field: 'documentCount', cap: Infinity },
];

/** Whether a result is the removed node, or a comment or reply below it. */
function isGone(result: RecordProxy | null | undefined, nodeId: string): boolean {
  const comment = result?.getLinkedRecord('comment');
  const above = [result, result?.getLinkedRecord('post'), comment, comment?.getLinkedRecord('post')];
  return above.some((record) => record?.getDataID() === nodeId);
}

/** Takes a removed result, and the comments below it, off their searches and the counts of these. */
const decrementResultCounts: RemovalUpdater = (store, ids, nodeId) => {
  for (const id of ids) {
    const search = store.get(id);
    if (search?.getType() !== 'Search') continue;
    for (const { key, field, cap } of counts) {
      // No directive can: no deletion knows the searches that found its subject.
      const connection = ConnectionHandler.getConnection(search, key);
      for (const edge of connection?.getLinkedRecords('edges') ?? []) {
        const result = edge.getLinkedRecord('node');
        if (!connection || !result || !isGone(result, nodeId)) continue;
        removeFromConnection(store, connection.getDataID(), result.getDataID());
        const count = Number(search.getValue(field));
        if (count > 0 && count < cap) search.setValue(count - 1, field);
      }
    }
  }
};

/**
 * /search/{string}: results in four tabs, and more where the API searches comments and messages. One search returns
 * them all, because the selected tab depends on the counts. The address has the tab and the filters.
 */
export function Component() {
  return (
    <Suspense fallback={<FeedSkeleton />}>
      <Results />
    </Suspense>
  );
}

registerRemovalUpdater(decrementResultCounts);
const countedInPart: ReadonlySet<string> = new Set(['publications', 'commentaires', 'messages']);
/** Tabs that the filters apply to. */
const filtered: ReadonlySet<string> = new Set(['publications', 'documents', 'commentaires', 'messages']);

/** The filters, which the next search keeps. */
const keptParameters = () => withFilters(new URLSearchParams(), filtersIn(currentSearch())).toString();

function Results() {
  const { platform, viewer } = usePageData<SearchPageQuery>(searchPageQuery);
  const reload = usePageReload(searchPageQuery);
  const [parameters] = useSearchParams();
  if (!viewer?.search) return null;
  const filters = filtersIn(parameters);
  if (isFiltered(filters) && !platform.capabilities.includes('SEARCH_FILTERS'))
    return <Navigate to={{ search: withFilters(parameters, noFilters).toString() }} replace />;
  const { search } = viewer;
  return (
    <>
      <h1 className="m-0 mb-3 text-2xl font-bold break-words max-sm:sr-only">{sentence`Résultats pour «\u00a0${search.query}\u00a0»`}</h1>
      <div className="mb-3">
        <SearchBox key={search.query} initial={search.query} keptParameters={keptParameters} />
      </div>
      <ErrorRegion onRetry={reload}>
        <Found search={search} offers={(capability) => platform.capabilities.includes(capability)} />
      </ErrorRegion>
    </>
  );
}

function Found({
  search: key,
  offers,
}: {
  search: SearchPage_search$key;
  offers: (capability: Capability) => boolean;
}) {
  const search = useFragment(
    graphql`
      fragment SearchPage_search on Search @throwOnFieldError {
        id
        query
        highlightPrefixes
        postCount
        userCount
        communityCount
        documentCount
        commentCount
        messageCount
        similar {
          posts {
            id
          }
          users {
            id
          }
          communities {
            id
          }
          documents {
            id
          }
        }
        ...SearchFilterBar_search
        ...FoundPosts_search
        ...FoundPeople_search
        ...FoundCommunities_search
        ...FoundDocuments_search
        ...FoundComments_search
        ...FoundMessages_search
      }
    `,
    key,
  );
  const [parameters, setParameters] = useSearchParams();
  const tabs = [
    {
      id: 'publications',
      name: 'Publications',
      count: search.postCount,
      similar: search.similar.posts.length,
      content: <FoundPosts key={search.id} search={search} />,
    },
    {
      id: 'contacts',
      name: 'Contacts',
      count: search.userCount,
      similar: search.similar.users.length,
      content: <FoundPeople key={search.id} search={search} />,
    },
    {
      id: 'communautes',
      name: 'Communautés',
      count: search.communityCount,
      similar: search.similar.communities.length,
      content: <FoundCommunities key={search.id} search={search} />,
    },
    {
      id: 'documents',
      name: 'Documents',
      count: search.documentCount,
      similar: search.similar.documents.length,
      content: <FoundDocuments key={search.id} search={search} />,
    },
    ...(offers('COMMENT_SEARCH')
      ? [
          {
            id: 'commentaires',
            name: 'Commentaires',
            count: search.commentCount,
            similar: 0,
            content: <FoundComments key={search.id} search={search} />,
          },
        ]
      : []),
    ...(offers('MESSAGE_SEARCH')
      ? [
          {
            id: 'messages',
            name: 'Messages',
            count: search.messageCount,
            similar: 0,
            content: <FoundMessages key={search.id} search={search} />,
          },
        ]
      : []),
  ];
  const wanted = parameters.get('onglet');
  // The tab in the address, else the first with results; suggestions alone open none (B632).
  const selected = tabs.find(({ id }) => id === wanted) ?? tabs.find(({ count }) => count > 0) ?? tabs[0];
  const inTab = (id: string, changes: Partial<SearchFilters>) => {
    const changed = withFilters(currentSearch(), changes);
    changed.set('onglet', id);
    return changed;
  };
  const select = (id: string) => setParameters(inTab(id, {}), { replace: true, preventScrollReset: true });
  const withBar = (id: string, content: ReactNode) => (
    <>
      {offers('SEARCH_FILTERS') && filtered.has(id) && (
        <SearchFilterBar
          search={search}
          value={filtersIn(parameters)}
          // The tab stays, whatever it finds then.
          onChange={(changes) => setParameters(inTab(id, changes), { preventScrollReset: true })}
        />
      )}
      {content}
    </>
  );
  const isNothing = tabs.every(({ count }) => count === 0);
  const elsewhere = tabs.filter((tab) => isNothing && tab.similar > 0 && tab !== selected);
  return (
    <Marked words={[...search.highlightPrefixes, ...searchWordsOf(search.query)]}>
      {elsewhere.length > 0 && (
        <p className="m-0 mb-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          Résultats approchants&nbsp;:
          {elsewhere.map(({ id, name, similar }) => (
            <Button key={id} kind="quiet" size="small" onPress={() => select(id)}>
              {`${name} (${similar})`}
            </Button>
          ))}
        </p>
      )}
      <Tabs
        label="Résultats de la recherche"
        isTight
        items={tabs.map(({ id, name, count, content }) => ({
          id,
          title: (
            <>
              <span>{name}</span>{' '}
              <span className="font-normal">
                {`(${formatCount(count)}${countedInPart.has(id) && count === mostCounted ? '+' : ''})`}
              </span>
            </>
          ),
          content: withBar(id, content),
        }))}
        selected={selected?.id ?? 'publications'}
        onSelect={select}
      />
    </Marked>
  );
}
