import { UserError } from '../http/errors.ts';

/**
 * Rejects null for fields that cannot be cleared, with a French message each. @throws INVALID for the first such field.
 */
export function rejectNull<Input extends object>(
  input: Input,
  sentences: Partial<Record<keyof Input & string, string>>,
): void {
  for (const [field, sentence] of Object.entries<string | undefined>(sentences))
    if (sentence !== undefined && Object.getOwnPropertyDescriptor(input, field)?.value === null)
      throw new UserError('INVALID', sentence, [field]);
}
