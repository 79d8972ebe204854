import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  /** Beside the field and announced with it; its presence marks the field as wrong. */
  error?: string | undefined;
  description?: string;
  placeholder?: string;
  /** At the end of the field, for example a button that shows the password. */
  end?: ReactNode;
  className?: string;
  /** Of the input itself, to focus it. */
  ref?: Ref<HTMLInputElement>;
}

export const fieldClasses =
  'w-full rounded-xl border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-muted data-hovered:border-muted data-invalid:border-danger data-disabled:opacity-60';

/** One line of text with its label and its error. */
export function TextField({
  label,
  error,
  description,
  placeholder,
  end,
  className = '',
  ref,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className="text-sm font-semibold text-ink">{label}</Label>
      <span className="relative flex">
        <Input
          {...(ref ? { ref } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          className={`${fieldClasses} min-h-12 ${end ? 'pr-12' : ''}`}
        />
        {end && <span className="absolute inset-y-0 right-1 grid place-items-center">{end}</span>}
      </span>
      {description && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-sm font-medium text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
