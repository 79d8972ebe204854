import { useState } from 'react';
import { useLazyLoadQuery, graphql } from 'react-relay/hooks';
import type { DirectoryFilterFieldsQuery } from '../__generated__/DirectoryFilterFieldsQuery.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { DirectoryFilters } from './directoryFilters.ts';

/** Values of the filters of the directory. */
const directoryFilterFieldsQuery = graphql`
  query DirectoryFilterFieldsQuery @throwOnFieldError {
    viewer {
      userFilters {
        jobTitles
        countryNames
      }
      communities(first: 200) {
        nodes {
          databaseId
          title
        }
      }
    }
  }
`;

interface Props {
  value: DirectoryFilters;
  onChange: (changes: Partial<DirectoryFilters>) => void;
}

/** Filters of the directory: job title, community and country. Their values are loaded when they are shown. */
export function DirectoryFilterFields(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div role="group" aria-label="Filtrer les contacts" className="grid items-end gap-4 sm:grid-cols-3">
      <ErrorRegion
        onRetry={() => setAttempt(attempt + 1)}
        fallback={<Skeleton className="h-20 rounded-xl sm:col-span-3" />}
      >
        <Fields {...props} attempt={attempt} />
      </ErrorRegion>
    </div>
  );
}

function Fields({ value, onChange, attempt }: Props & { attempt: number }) {
  // Loaded when rendered: few visits open the filters, and the address alone may.
  const { viewer } = useLazyLoadQuery<DirectoryFilterFieldsQuery>(
    directoryFilterFieldsQuery,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  if (!viewer) return null;
  const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
  const communities = viewer.communities.nodes.map(({ databaseId, title }) => ({
    value: databaseId,
    label: title,
  }));
  const { jobTitle, communityDatabaseId, countryName } = value;
  return (
    <>
      <SelectField
        label="Fonction"
        value={jobTitle ?? ''}
        options={optionsOf('Toutes', named(viewer.userFilters?.jobTitles), jobTitle)}
        onChange={(chosen) => onChange({ jobTitle: chosen || null })}
      />
      <SelectField
        label="Communauté"
        value={communityDatabaseId ?? ''}
        options={optionsOf('Toutes', communities, communityDatabaseId)}
        onChange={(chosen) => onChange({ communityDatabaseId: chosen || null })}
      />
      <SelectField
        label="Pays"
        value={countryName ?? ''}
        options={optionsOf('Tous', named(viewer.userFilters?.countryNames), countryName)}
        onChange={(chosen) => onChange({ countryName: chosen || null })}
      />
    </>
  );
}

/** All, the offered values, and the one of the address where it is not among them. */
const optionsOf = (
  all: string,
  offered: readonly { value: string; label: string }[],
  chosen: string | null,
) => [
  { value: '', label: all },
  ...offered,
  ...(chosen === null || offered.some(({ value }) => value === chosen)
    ? []
    : [{ value: chosen, label: chosen }]),
];
