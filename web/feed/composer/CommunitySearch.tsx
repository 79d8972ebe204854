import { type KeyboardEvent, type Ref, Suspense, useDeferredValue, useId, useState } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import type { CommunitySearch_viewer$key } from '../../__generated__/CommunitySearch_viewer.graphql';
import type { CommunitySearchChosenQuery } from '../../__generated__/CommunitySearchChosenQuery.graphql';
import type { CommunitySearchPageQuery } from '../../__generated__/CommunitySearchPageQuery.graphql';
import type { CommunitySearchQuery } from '../../__generated__/CommunitySearchQuery.graphql';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { Field, fieldClasses, type FieldProps } from '../../ui/Field.tsx';
import { InfiniteScroll } from '../../ui/InfiniteScroll.tsx';
import { isComposing } from '../../ui/keys.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';

interface Props extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error' | 'isRequired'> {
  ref?: Ref<HTMLInputElement>;
}

interface Found {
  readonly id: string;
  readonly title: string;
}

/** Page size of the search. */
const pageSize = 50;

/** Combobox for the community: arrows and Enter select, Escape closes the list. */
export function CommunitySearch(props: Props) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="h-18" />}>
        <Choice {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Choice({ label, value, onChange, error, isRequired = false, ref }: Props) {
  const id = useId();
  /** Typed text; null while the field shows the selected community's title. */
  const [typed, setTyped] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const search = useDeferredValue(useDebouncedValue((typed ?? '').trim(), 200));
  const chosen = useTitle(value);
  const { found, hasNext, isLoadingNext, loadNext } = useFound(search);
  /** Whether the next page failed to load; moving on retries it. */
  const [hasFailed, setFailed] = useState(false);
  const isOpen = typed !== null;
  const choose = (community: Found | undefined) => {
    if (!community) return;
    setTyped(null);
    onChange(community.id);
  };
  const type = (text: string) => {
    setTyped(text);
    setIndex(0);
    setFailed(false);
  };
  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault();
    if (!isOpen) return type('');
    // The next page follows the last option: do not wrap around.
    if (hasNext && index + step >= found.length) return setFailed(false);
    const next = (index + step + found.length) % Math.max(1, found.length);
    setIndex(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[index]);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <Field label={label} error={error} isRequired={isRequired}>
      {(attributes) => (
        <div className="relative">
          <input
            {...attributes}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(isOpen && found[index] ? { 'aria-activedescendant': `${id}-${index}` } : {})}
            placeholder="Rechercher une communauté"
            value={typed ?? chosen}
            maxLength={200}
            onChange={(event) => type(event.target.value)}
            onClick={() => {
              if (!isOpen) type('');
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setTyped(null)}
            className={`${fieldClasses} min-h-12`}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Communautés"
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-xl"
          >
            {found.map((community, position) => (
              // The keyboard chooses from the text itself.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={community.id}
                id={`${id}-${position}`}
                role="option"
                aria-selected={position === index}
                tabIndex={-1}
                // The focus is not to leave the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(community)}
                className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:inset-ring-2 aria-selected:inset-ring-accent-ink"
              >
                {community.title}
              </div>
            ))}
            {/* A listbox may contain only options: a live region announces the state. */}
            <div aria-hidden="true">
              <InfiniteScroll
                hasNext={hasNext && !hasFailed}
                isLoading={isLoadingNext}
                onLoad={() => loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })}
                margin="200px"
              />
            </div>
          </div>
          <p role="status" className="sr-only">
            {isOpen && (hasFailed ? 'La suite n’a pas pu être chargée.' : statusText(found.length, hasNext))}
          </p>
        </div>
      )}
    </Field>
  );
}

const statusText = (count: number, hasNext: boolean): string => {
  if (hasNext) return count === 0 ? '' : `${count} communautés, et d’autres`;
  return count === 0 ? 'Aucune communauté trouvée' : `${count} communautés`;
};

/** Communities matching the text, among those in which the user may publish, with pagination. */
function useFound(search: string) {
  // The results of the former text stay until new ones arrive.
  const { viewer } = useLazyLoadQuery<CommunitySearchQuery>(
    graphql`
      query CommunitySearchQuery($search: String!) @throwOnFieldError {
        viewer {
          ...CommunitySearch_viewer @arguments(search: $search)
        }
      }
    `,
    { search },
    { fetchPolicy: 'store-or-network' },
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommunitySearchPageQuery,
    CommunitySearch_viewer$key
  >(
    graphql`
      fragment CommunitySearch_viewer on Viewer
      @throwOnFieldError
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        search: { type: "String", defaultValue: "" }
      )
      @refetchable(queryName: "CommunitySearchPageQuery") {
        communities(first: $first, after: $after, query: $search)
          @connection(key: "CommunitySearch_communities", filters: ["query"]) {
          edges {
            node {
              id
              title
              viewerCanPublish
            }
          }
        }
      }
    `,
    viewer,
  );
  const nodes: readonly (Found & { viewerCanPublish: boolean })[] =
    data?.communities.edges.map(({ node }) => node) ?? [];
  return {
    found: nodes.filter(({ viewerCanPublish }) => viewerCanPublish),
    hasNext,
    isLoadingNext,
    loadNext,
  };
}

/** Title of the selected community; empty for none. */
function useTitle(id: string): string {
  // A draft stores only the id: fetch the title.
  const { node } = useLazyLoadQuery<CommunitySearchChosenQuery>(
    graphql`
      query CommunitySearchChosenQuery($id: ID!, $isChosen: Boolean!) {
        node(id: $id) @include(if: $isChosen) {
          ... on Community {
            title
          }
        }
      }
    `,
    { id: useDeferredValue(id), isChosen: id !== '' },
    { fetchPolicy: 'store-or-network' },
  );
  return node?.title ?? '';
}
