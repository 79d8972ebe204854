import { type ReactNode, Suspense, useId, useState, useTransition } from 'react';
import { type PreloadedQuery, usePreloadedQuery, useQueryLoader, graphql } from 'react-relay/hooks';
import type { RecipientFieldQuery } from '../__generated__/RecipientFieldQuery.graphql';
import { SearchField } from '../ui/SearchField.tsx';
import { Region } from '../relay/Region.tsx';

/** The people whose name is searched. */
const recipientFieldQuery = graphql`
  query RecipientFieldQuery($search: String!) @throwOnFieldError {
    viewer {
      users(first: 6, query: $search) {
        nodes {
          id
          name
        }
      }
    }
  }
`;

/** Person who receives transferred content. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

interface Props {
  value: Recipient;
  /** Id of the person who cannot be chosen. */
  except: string;
  onChange: (recipient: Recipient) => void;
}

/** Selects the recipient of transferred content. */
export function RecipientField({ value, except, onChange }: Props) {
  const name = useId();
  const [text, setText] = useState('');
  // Nobody is searched until something is typed.
  const [queryRef, loadQuery, release] = useQueryLoader<RecipientFieldQuery>(recipientFieldQuery);
  const [isPending, startTransition] = useTransition();
  const search = (typed: string) => {
    setText(typed);
    startTransition(() => {
      if (typed.trim() === '') release();
      else loadQuery({ search: typed.trim() }, { fetchPolicy: 'store-or-network' });
    });
  };
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
      <span>{person.name}</span>
    </label>
  );
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-semibold">À qui</legend>
      {option(value)}
      <SearchField label="Choisir une autre personne" value={text} onChange={search} isPending={isPending} />
      {queryRef && (
        <Region
          queryRef={queryRef}
          onRetry={() => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' })}
        >
          <Suspense fallback={null}>
            <Found queryRef={queryRef} except={[except, value.id]}>
              {option}
            </Found>
          </Suspense>
        </Region>
      )}
    </fieldset>
  );
}

function Found({
  queryRef,
  except,
  children: option,
}: {
  queryRef: PreloadedQuery<RecipientFieldQuery>;
  except: readonly string[];
  children: (person: Recipient) => ReactNode;
}) {
  const { viewer } = usePreloadedQuery<RecipientFieldQuery>(recipientFieldQuery, queryRef);
  const others = viewer?.users.nodes.filter((person) => !except.includes(person.id)) ?? [];
  return others.length === 0 ? (
    <p className="m-0 text-sm text-muted">Personne d’autre</p>
  ) : (
    others.map(option)
  );
}
