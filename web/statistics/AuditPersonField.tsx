import { IconX } from '@tabler/icons-react';
import { Suspense, useState, useTransition } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery, useQueryLoader } from 'react-relay/hooks';
import type { AuditPersonFieldQuery } from '../__generated__/AuditPersonFieldQuery.graphql';
import { Region } from '../relay/Region.tsx';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** The people whose name is searched. */
const auditPersonFieldQuery = graphql`
  query AuditPersonFieldQuery($search: String!) @throwOnFieldError {
    viewer {
      users(first: 6, query: $search) {
        nodes {
          id
          name
          email
        }
      }
    }
  }
`;

/** The person whose entries the filter selects. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
}

interface Props {
  value: AuditPerson | null;
  onChange: (person: AuditPerson | null) => void;
}

/** Field that selects the person of the filter: a search, then a button that clears the choice. */
export function AuditPersonField({ value, onChange }: Props) {
  const [text, setText] = useState('');
  // Nobody is searched until something is typed.
  const [queryRef, loadQuery, release] = useQueryLoader<AuditPersonFieldQuery>(auditPersonFieldQuery);
  const [isPending, startTransition] = useTransition();
  const search = (typed: string) => {
    setText(typed);
    startTransition(() => {
      if (typed.trim() === '') release();
      else loadQuery({ search: typed.trim() }, { fetchPolicy: 'store-or-network' });
    });
  };
  if (value)
    return (
      <Button
        icon={<IconX aria-hidden />}
        aria-label={`Ne plus filtrer par personne\u00a0: ${value.name}`}
        onPress={() => onChange(null)}
      >
        {value.name}
      </Button>
    );
  return (
    <div className="relative">
      <SearchField label="Chercher une personne" value={text} onChange={search} isPending={isPending} />
      {queryRef && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-line bg-raised p-1 shadow-xl">
          <Region
            queryRef={queryRef}
            onRetry={() => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' })}
          >
            <Suspense fallback={null}>
              <Found
                queryRef={queryRef}
                onChoose={(person) => {
                  search('');
                  onChange(person);
                }}
              />
            </Suspense>
          </Region>
        </div>
      )}
    </div>
  );
}

interface FoundProps {
  queryRef: PreloadedQuery<AuditPersonFieldQuery>;
  onChoose: (person: AuditPerson) => void;
}

function Found({ queryRef, onChoose }: FoundProps) {
  const { viewer } = usePreloadedQuery<AuditPersonFieldQuery>(auditPersonFieldQuery, queryRef);
  const people = viewer?.users.nodes ?? [];
  if (people.length === 0) return <p className="m-0 px-3 py-2 text-sm text-muted">Personne</p>;
  return (
    <ul aria-label="Personnes trouvées" className="m-0 list-none p-0">
      {people.map(({ id, name, email }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onChoose({ id, name })}
            className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-lg border-0 bg-transparent px-3 text-left hover:bg-sunken"
          >
            <span dir="auto">{name}</span>
            {email && email !== name && <span className="text-xs text-muted">{email}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
