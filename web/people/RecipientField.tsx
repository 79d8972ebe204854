import { Suspense, useDeferredValue, useId, useState } from 'react';
import { graphql } from 'react-relay';
import type { RecipientFieldQuery } from '../__generated__/RecipientFieldQuery.graphql';
import { SearchField } from '../ui/SearchField.tsx';
import { Region, useRegionQuery } from '../relay/Region.tsx';

/** Who receives something. */
export interface Recipient {
  readonly id: string;
  readonly fullName: string;
}

interface Props {
  value: Recipient;
  /** Who cannot be. */
  except: string;
  onChange: (recipient: Recipient) => void;
}

/** Chooses who receives what is transferred. */
export function RecipientField({ value, except, onChange }: Props) {
  const name = useId();
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const option = (person: Recipient) => (
    <label
      key={person.id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-sunken has-checked:bg-accent-soft"
    >
      <input
        type="radio"
        name={name}
        checked={person.id === value.id}
        onChange={() => onChange(person)}
        className="m-0 size-4 accent-accent"
      />
      {person.fullName}
    </label>
  );
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-semibold">À qui</legend>
      {option(value)}
      <SearchField
        label="Choisir une autre personne"
        value={text}
        onChange={setText}
        isPending={searched !== text.trim()}
      />
      {searched !== '' && (
        <Region key={searched}>
          <Suspense fallback={null}>
            <Found search={searched} except={[except, value.id]}>
              {option}
            </Found>
          </Suspense>
        </Region>
      )}
    </fieldset>
  );
}

// What is typed decides what is asked, so the query starts here.
function Found({
  search,
  except,
  children: option,
}: {
  search: string;
  except: readonly string[];
  children: (person: Recipient) => React.ReactNode;
}) {
  const { viewer } = useRegionQuery<RecipientFieldQuery>(
    graphql`
      query RecipientFieldQuery($search: String!) @throwOnFieldError {
        viewer {
          people(first: 6, search: $search) {
            nodes {
              id
              fullName
            }
          }
        }
      }
    `,
    { search },
    'store-or-network',
  );
  const others = viewer?.people.nodes.filter((person) => !except.includes(person.id)) ?? [];
  return others.length === 0 ? (
    <p className="m-0 text-sm text-muted">Personne d’autre</p>
  ) : (
    others.map(option)
  );
}
