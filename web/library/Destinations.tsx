import { useId } from 'react';
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { Destinations_folder$key } from '../__generated__/Destinations_folder.graphql';
import type { DestinationsQuery } from '../__generated__/DestinationsQuery.graphql';

/** Target folders in a library. */
const destinationsQuery = graphql`
  query DestinationsQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Community {
        folders {
          ...Destinations_folder
        }
      }
      ... on Viewer {
        folders {
          ...Destinations_folder
        }
      }
    }
  }
`;

const useFolders = (keys: Destinations_folder$key) =>
  useFragment(
    graphql`
      fragment Destinations_folder on Folder @relay(plural: true) @throwOnFieldError {
        id
        name
        ancestors {
          id
        }
      }
    `,
    keys,
  );

/** The folders of a library as places to move entries to, without those below the entries. */
export function Destinations({
  queryRef,
  entryIds,
  rootName,
  value,
  onChange,
}: {
  queryRef: PreloadedQuery<DestinationsQuery>;
  entryIds: readonly string[];
  rootName: string;
  value: string | null;
  onChange: (folderId: string) => void;
}) {
  const name = useId();
  const { node } = usePreloadedQuery<DestinationsQuery>(destinationsQuery, queryRef);
  const folders = useFolders(node?.folders ?? []);
  const places = [
    { id: '', name: rootName, depth: 0, isInside: false },
    ...folders.map(({ ancestors, ...folder }) => ({
      ...folder,
      depth: ancestors.length + 1,
      // A folder cannot move into itself or its descendants.
      isInside: [folder, ...ancestors].some(({ id }) => entryIds.includes(id)),
    })),
  ];
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">Destination</legend>
      {places.map((place) => (
        <label
          key={place.id}
          style={{ paddingLeft: `${0.75 + place.depth * 1.25}rem` }}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl pr-3 transition-colors hover:bg-sunken has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:text-muted has-disabled:hover:bg-transparent"
        >
          <input
            type="radio"
            name={name}
            checked={value === place.id}
            disabled={place.isInside}
            onChange={() => onChange(place.id)}
            className="m-0 size-4 shrink-0"
          />
          <span className="min-w-0 truncate">{place.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
