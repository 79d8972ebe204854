import { type ReactNode, useId } from 'react';
import { lengthError } from './sentence.ts';

/** Common props of text field and text area. */
export interface FieldProps {
  label: string;
  /** Hides the label visually. */
  isLabelHidden?: boolean;
  /** Error message; marks the field as invalid. */
  error?: string | undefined;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  placeholder?: string;
  /** Longer text is not cut: the length is shown, and the server rejects it. */
  maxLength?: number | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/** Classes of a text box. */
export const fieldClasses =
  'w-full rounded-xl border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-muted aria-invalid:border-danger disabled:opacity-60';

interface Attributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** Label, box, description and error with their ARIA relations. */
export function Field({
  label,
  isLabelHidden = false,
  value,
  maxLength,
  error: refusal,
  description,
  isRequired = false,
  className = '',
  children,
}: Partial<Pick<FieldProps, 'value' | 'maxLength'>> &
  Pick<FieldProps, 'label' | 'isLabelHidden' | 'error' | 'description' | 'isRequired' | 'className'> & {
    /** Renders the box with its ARIA attributes. */
    children: (attributes: Attributes) => ReactNode;
  }) {
  const id = useId();
  const error = refusal ?? lengthError(value ?? '', maxLength ?? Number.POSITIVE_INFINITY);
  const about = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(description === undefined ? [] : [`${id}-about`]),
  ];
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': about.length === 0 ? undefined : about.join(' '),
        'aria-required': isRequired || undefined,
      })}
      {description !== undefined && (
        <p id={`${id}-about`} className="m-0 text-sm text-muted">
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="m-0 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
