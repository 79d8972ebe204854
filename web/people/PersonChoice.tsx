import { type FoundPerson, PeopleSearch } from './PeopleSearch.tsx';

interface Props {
  label: string;
  /** Classes of the layer with the results. */
  className?: string;
  onChoose: (person: FoundPerson) => void;
}

/** Searches people and chooses one of them. */
export function PersonChoice({ label, className = '', onChoose }: Props) {
  return (
    <PeopleSearch label={label} className={className}>
      {(people, clear) =>
        people.length === 0 ? (
          <p className="m-0 px-3 py-2 text-sm text-muted">Personne</p>
        ) : (
          <ul aria-label="Personnes trouvées" className="m-0 list-none p-0">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  onClick={() => {
                    clear();
                    onChoose(person);
                  }}
                  className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-lg border-0 bg-transparent px-3 text-left hover:bg-sunken"
                >
                  <span dir="auto">{person.name}</span>
                  {person.email && person.email !== person.name && (
                    <span className="text-xs text-muted">{person.email}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </PeopleSearch>
  );
}
