import { Suspense } from 'react';
import type { DayPickerProps } from './DayPicker.tsx';
import { Field, fieldClasses, type FieldProps } from './Field.tsx';
import { lazyPart } from './lazyPart.tsx';

const DayPicker = lazyPart(() => import('./DayPicker.tsx'));

/** A day field without label; keeps its space while its code loads. */
export const DayInput = (props: DayPickerProps) => (
  <Suspense fallback={<div className={`${fieldClasses} min-h-12`} />}>
    <DayPicker {...props} />
  </Suspense>
);

interface Props extends Omit<FieldProps, 'maxLength' | 'placeholder' | 'name' | 'autoFocus'> {
  /** Earliest selectable day. */
  min?: string;
}

/** A labelled date field for `2026-11-20`. */
export function DateInput({ value, onChange, isDisabled = false, min, ...field }: Props) {
  return (
    <Field {...field}>
      {(attributes) => (
        <DayInput
          aria-label={field.label}
          aria-describedby={attributes['aria-describedby']}
          value={value}
          onChange={onChange}
          min={min}
          isInvalid={attributes['aria-invalid'] ?? false}
          isRequired={field.isRequired ?? false}
          isDisabled={isDisabled}
        />
      )}
    </Field>
  );
}
