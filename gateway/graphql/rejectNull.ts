import { UserError } from '../http/errors.ts';

/**
 * Refuses null for what a change cannot empty, with a French sentence for each such field; absent fields keep what
 * there is.
 *
 * @throws INVALID, of the first field that is null.
 */
export function rejectNull<Input extends object>(
  input: Input,
  sentences: Partial<Record<keyof Input & string, string>>,
): void {
  for (const [field, sentence] of Object.entries<string | undefined>(sentences))
    if (sentence !== undefined && Object.getOwnPropertyDescriptor(input, field)?.value === null)
      throw new UserError('INVALID', sentence, [field]);
}
