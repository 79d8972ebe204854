import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Which keyboard a telephone shows. */
  inputMode?: 'numeric' | 'tel';
  /** Marks the field as wrong where the error stands elsewhere, as for one of several fields. */
  isInvalid?: boolean;
  /** At the end of the field, for example a button that shows the password. */
  end?: ReactNode;
  /** Of the input itself, to focus it. */
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label and its error. */
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
