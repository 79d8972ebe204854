import { useId } from 'react';
import { PeopleSearch } from './PeopleSearch.tsx';

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
      <PeopleSearch label="Choisir une autre personne" className="contents">
        {(people) => {
          const others = people.filter(({ id }) => id !== except && id !== value.id);
          if (others.length === 0) return <p className="m-0 text-sm text-muted">Personne d’autre</p>;
          return others.map(option);
        }}
      </PeopleSearch>
    </fieldset>
  );
}
