import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PersonChoice } from '../people/PersonChoice.tsx';
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
      <PersonChoice
        label="Chercher une personne"
        className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl border border-line bg-raised p-1 shadow-xl"
        onChoose={onChange}
      />
    </div>
  );
}
