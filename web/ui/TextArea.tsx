import type { KeyboardEventHandler, Ref } from 'react';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';

/** Props of a multi-line text field. */
export interface TextAreaProps extends FieldProps {
  /** Initial number of lines; grows up to 15 rem. */
  rows?: number;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  /** Replaces the classes of the text box. */
  boxClassName?: string;
  /** Ref of the text box. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field that grows with its content. */
export function TextArea({
  rows = 1,
  onChange,
  isDisabled,
  boxClassName,
  ref,
  value,
  name,
  placeholder,
  maxLength,
  autoFocus,
  onKeyDown,
  ...field
}: TextAreaProps) {
  return (
    <Field {...field} value={value} maxLength={maxLength}>
      {(attributes) => (
        <textarea
          {...attributes}
          ref={ref}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          disabled={isDisabled}
          name={name}
          placeholder={placeholder}
          // The caller decides: a composer that was opened in order to write begins there.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          // Boxes that follow their content do not heed `rows`.
          style={rows > 1 ? { minHeight: `calc(${rows}lh + 1.375rem)` } : undefined}
          className={`field-sizing-content max-h-60 min-h-11 resize-none py-2.5 ${boxClassName ?? fieldClasses}`}
        />
      )}
    </Field>
  );
}
