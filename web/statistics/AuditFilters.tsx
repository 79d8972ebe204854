import { Button } from '../ui/Button.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { dayRangeErrors, startOfDay } from '../ui/acceptedDays.ts';
import { useMediaQuery } from '../ui/pageStyle.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { actionsOfKind, kindOptions } from './auditTexts.ts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PersonChoice } from '../people/PersonChoice.tsx';

/** The person whose entries the filter selects. */
interface AuditPerson {
  readonly id: string;
  readonly name: string;
}

interface AuditPersonFieldProps {
  value: AuditPerson | null;
  onChange: (person: AuditPerson | null) => void;
}

/** Field that selects the person of the filter: a search, then a button that clears the choice. */
function AuditPersonField({ value, onChange }: AuditPersonFieldProps) {
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

/** Filters of the journal as chosen; empty ones select all. */
export interface AuditChoice {
  person: AuditPerson | null;
  kind: string;
  /** First and last day, `2026-11-20`. */
  from: string;
  to: string;
}

/** No filter. */
export const noFilters: AuditChoice = { person: null, kind: '', from: '', to: '' };

/** Arguments of the audit log's list for chosen filters. */
export const toAuditArguments = ({ person, kind, from, to }: AuditChoice) => ({
  userId: person?.id ?? null,
  actions: actionsOfKind(kind),
  from: startOfDay(from),
  // The last day is included.
  to: startOfDay(to, 1),
});

interface Props {
  value: AuditChoice;
  onChange: (choice: AuditChoice) => void;
}

/** Filters of the journal: person, kind and days; folded on phones, where they would fill the screen. */
export function AuditFilters({ value, onChange }: Props) {
  const errors = dayRangeErrors(value);
  const isPhone = useMediaQuery('(width < 40rem)');
  const fields = (
    <div role="group" aria-label="Filtrer le journal" className="grid items-end gap-4 sm:grid-cols-2">
      <AuditPersonField value={value.person} onChange={(person) => onChange({ ...value, person })} />
      <SelectField
        label="Type"
        value={value.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      <DateInput
        label="Du"
        value={value.from}
        error={errors.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateInput
        label="Au"
        value={value.to}
        error={errors.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      {value !== noFilters && (
        <div className="sm:col-span-2">
          <Button size="small" onPress={() => onChange(noFilters)}>
            Effacer les filtres
          </Button>
        </div>
      )}
    </div>
  );
  return isPhone ? (
    <details className="rounded-xl border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold text-accent-ink">
        Filtres
      </summary>
      <div className="p-4 pt-2">{fields}</div>
    </details>
  ) : (
    fields
  );
}
