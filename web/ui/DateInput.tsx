import { Field, fieldClasses, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'maxLength' | 'placeholder'> {
  /** The first day that may be chosen. */
  min?: string;
}

/** A day, `2026-11-20`; the device's own calendar. */
export function DateInput({ value, onChange, isDisabled, name, min, autoFocus: _focus, ...field }: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          value={value}
          min={min}
          max="9999-12-31"
          onChange={(event) => onChange(event.target.value)}
          disabled={isDisabled}
          name={name}
          className={`${fieldClasses} min-h-12`}
        />
      )}
    </Field>
  );
}
