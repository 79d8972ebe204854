import { useId } from 'react';
import { DayInput } from '../../ui/DateInput.tsx';
import { quarterHours } from '../../ui/acceptedDays.ts';
import { fieldClasses } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/SelectField.tsx';
import type { Moment } from '../../events/eventTimes.ts';

interface Props {
  legend: string;
  value: Moment;
  /** Earliest selectable day. */
  min?: string;
  error?: string | undefined;
  onChange: (value: Moment) => void;
}

/** Date and time in steps of 15 minutes. */
export function MomentField({ legend, value, min, error, onChange }: Props) {
  const id = useId();
  const attributes = {
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    'aria-required': true,
  };
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 text-sm font-semibold">{legend}</legend>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <DayInput
            aria-label={`${legend}, jour`}
            aria-describedby={attributes['aria-describedby']}
            value={value.day}
            min={min}
            isInvalid={error !== undefined}
            isRequired
            onChange={(day) => onChange({ ...value, day })}
          />
        </div>
        <NativeSelect
          {...attributes}
          aria-label={`${legend}, heure`}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
          className={`${fieldClasses} min-h-12 w-28! pr-8!`}
        >
          <option value="">Heure</option>
          {/* An end derived from the start may lie outside the 15-minute steps. */}
          {value.time !== '' && !quarterHours.includes(value.time) && <option>{value.time}</option>}
          {quarterHours.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </NativeSelect>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="m-0 mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
