import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PeopleSearch } from '../people/PeopleSearch.tsx';
import { Button } from '../ui/Button.tsx';

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
      <PeopleSearch
        label="Chercher une personne"
        className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-line bg-raised p-1 shadow-xl"
      >
        {(people, clear) =>
          people.length === 0 ? (
            <p className="m-0 px-3 py-2 text-sm text-muted">Personne</p>
          ) : (
            <ul aria-label="Personnes trouvées" className="m-0 list-none p-0">
              {people.map(({ id, name, email }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => {
                      clear();
                      onChange({ id, name });
                    }}
                    className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-lg border-0 bg-transparent px-3 text-left hover:bg-sunken"
                  >
                    <span dir="auto">{name}</span>
                    {email && email !== name && <span className="text-xs text-muted">{email}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </PeopleSearch>
    </div>
  );
}
