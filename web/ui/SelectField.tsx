import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';
import { NativeSelect } from './NativeSelect.tsx';

interface Props extends Omit<FieldProps, 'maxLength' | 'placeholder'> {
  options: readonly { value: string; label: string }[];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled native select. */
export function SelectField({
  options,
  value,
  onChange,
  isDisabled,
  name,
  autoComplete,
  autoFocus,
  ref,
  ...field
}: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <NativeSelect
          {...attributes}
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={isDisabled}
          name={name}
          autoComplete={autoComplete}
          // The caller decides: a dialog that asks for one thing begins there.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          className={`${fieldClasses} min-h-12`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
