import { useId } from 'react';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { BirthParts } from './birthDate.ts';

interface Props {
  value: BirthParts;
  onChange: (value: BirthParts) => void;
  error?: string | undefined;
}

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
const months = [
  { value: '', label: 'Mois' },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName.format(new Date(Date.UTC(2000, index, 1))),
  })),
];

/** Day, month and year of birth as three fields: typing is faster than a calendar. */
export function BirthDateField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1.5 p-0 text-sm font-semibold">Date de naissance</legend>
      <div className="grid grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(22)] gap-2">
        <TextField
          label="Jour"
          isLabelHidden
          placeholder="Jour"
          inputMode="numeric"
          autoComplete="bday-day"
          isInvalid={error !== undefined}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <SelectField
          label="Mois"
          isLabelHidden
          autoComplete="bday-month"
          options={months}
          value={value.month}
          onChange={(month) => onChange({ ...value, month })}
        />
        <TextField
          label="Année"
          isLabelHidden
          placeholder="Année"
          inputMode="numeric"
          autoComplete="bday-year"
          value={value.year}
          onChange={(year) => onChange({ ...value, year })}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="m-0 mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
