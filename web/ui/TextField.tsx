import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';

/** Props of a single-line text field. */
export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'tel';
  /** Marks the field as invalid if the error is shown elsewhere. */
  isInvalid?: boolean;
  /** Content at the end of the field, such as a button. */
  end?: ReactNode;
  /** Ref of the input. */
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field. */
export function TextField({
  type = 'text',
  onChange,
  isDisabled,
  end,
  ref,
  value,
  name,
  placeholder,
  maxLength,
  autoComplete,
  autoFocus,
  inputMode,
  isInvalid = false,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field} value={value} maxLength={maxLength}>
      {(attributes) => (
        <span className="relative flex">
          <input
            {...attributes}
            {...(isInvalid ? { 'aria-invalid': true as const } : {})}
            ref={ref}
            inputMode={inputMode}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            disabled={isDisabled}
            name={name}
            placeholder={placeholder}
            autoComplete={autoComplete}
            // The caller decides: a dialog that asks for one thing begins there.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
            className={`${fieldClasses} min-h-12 ${end ? 'pr-12' : ''}`}
          />
          {end && <span className="absolute inset-y-0 right-1 grid place-items-center">{end}</span>}
        </span>
      )}
    </Field>
  );
}
