import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import searchPageFragment, { type SearchPage_search$key } from '../__generated__/SearchPage_search.graphql';
import type { SearchPageQuery } from '../__generated__/SearchPageQuery.graphql';
import { Region } from '../relay/Region.tsx';
import { usePageData } from '../relay/preload.ts';
import { FeedSkeleton } from '../feed/PostSkeleton.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { FoundCommunities } from './FoundCommunities.tsx';
import { FoundDocuments } from './FoundDocuments.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { FoundPosts } from './FoundPosts.tsx';
import { Marked } from './Marked.tsx';
import { searchPageQuery } from './SearchPage.query.ts';

/**
 * /search/{string}: what a text finds, in four tabs. All come with the page: they are found by one search, and which
 * tab stands open follows from what each has.
 */
export function Component() {
  return (
    <Suspense fallback={<FeedSkeleton />}>
      <Results />
    </Suspense>
  );
}

/** Words are marked by their beginnings; those of names may stand anywhere in the query. */
const wordsOf = (query: string): string[] => query.match(/[\p{L}\p{N}]+/gu) ?? [];

function Results() {
  const { viewer } = usePageData<SearchPageQuery>(searchPageQuery);
  if (!viewer) return null;
  const { search } = viewer;
  return (
    <>
      <h1 className="m-0 mb-3 text-2xl font-bold break-words">Résultats pour «&nbsp;{search.query}&nbsp;»</h1>
      <Region fragment={searchPageFragment} of={search}>
        <Found search={search} />
      </Region>
    </>
  );
}

function Found({ search: key }: { search: SearchPage_search$key }) {
  const search = useFragment(
    graphql`
      fragment SearchPage_search on Search
      @throwOnFieldError
      @refetchable(queryName: "SearchPageFoundQuery") {
        id
        query
        words
        postCount
        personCount
        communityCount
        documentCount
        ...FoundPosts_search
        ...FoundPeople_search
        ...FoundCommunities_search
        ...FoundDocuments_search
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
      content: <FoundPosts key={search.id} search={search} />,
    },
    {
      id: 'contacts',
      name: 'Contacts',
      count: search.personCount,
      content: <FoundPeople key={search.id} search={search} />,
    },
    {
      id: 'communautes',
      name: 'Communautés',
      count: search.communityCount,
      content: <FoundCommunities key={search.id} search={search} />,
    },
    {
      id: 'documents',
      name: 'Documents',
      count: search.documentCount,
      content: <FoundDocuments key={search.id} search={search} />,
    },
  ];
  const wanted = parameters.get('onglet');
  // The first with results, unless the address names one.
  const selected = tabs.find(({ id }) => id === wanted) ?? tabs.find(({ count }) => count > 0) ?? tabs[0];
  return (
    <Marked words={[...search.words, ...wordsOf(search.query)]}>
      <Tabs
        label="Résultats de la recherche"
        items={tabs.map(({ id, name, count, content }) => ({
          id,
          title: (
            <>
              {name} <span className="font-normal">({formatCount(count)})</span>
            </>
          ),
          content,
        }))}
        selected={selected?.id ?? 'publications'}
        onSelect={(id) => setParameters({ onglet: id }, { replace: true, preventScrollReset: true })}
      />
    </Marked>
  );
}
