import type { Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { fieldClasses } from './TextField.tsx';

export interface TextAreaProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  error?: string | undefined;
  placeholder?: string;
  /** Lines shown when empty; it grows with its text up to `max-h-60`. */
  rows?: number;
  className?: string;
  /** Classes of the text box itself. */
  boxClassName?: string;
  /** Of the text box itself, to focus it. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is typed. */
export function TextArea({
  label,
  isLabelHidden = false,
  error,
  placeholder,
  rows = 1,
  className = '',
  boxClassName,
  ref,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>{label}</Label>
      <AriaTextArea
        {...(ref ? { ref } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        rows={rows}
        className={`field-sizing-content max-h-60 min-h-11 resize-none py-2.5 ${boxClassName ?? fieldClasses}`}
      />
      <FieldError className="text-sm font-medium text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
