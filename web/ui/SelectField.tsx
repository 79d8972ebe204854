import type { HTMLInputAutoCompleteAttribute, Ref, ComponentProps } from 'react';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';

/** A native select with our arrow. `className` is that of the select. */
export function NativeSelect({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative flex">
      <select {...select} className={`appearance-none truncate pr-10 ${className}`} />
      <IconChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </span>
  );
}

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
