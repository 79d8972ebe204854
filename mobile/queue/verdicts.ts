import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { fateOf } from '../transport/errors.ts';
import type { Verdict } from './queue.ts';

interface UserError {
  code: string;
  message: string;
}

/** Message of a write that may have arrived. */
export const unknownReason = 'On ne sait pas si l’envoi a abouti\u202F: vérifiez avant de renvoyer.';
const reused = 'Cet envoi n’a pas été reconnu\u202F: renvoyez-le.';
const refused = 'Cet envoi a été refusé.';

/** Result of a write that was answered with data. */
export function verdictOf(userErrors: readonly UserError[]): Verdict {
  const [first] = userErrors;
  if (!first || first.code === 'OVERWRITTEN') return { kind: 'done' };
  if (first.code === 'RATE_LIMITED') return { kind: 'later' };
  return { kind: 'refused', reason: first.message };
}

/** Result of a failed write; without an answer only one that can be repeated is sent again. */
export function verdictOfFailure(error: unknown, canRepeat: boolean): Verdict {
  switch (fateOf(error)) {
    case 'lost':
      return canRepeat || CombinedGraphQLErrors.is(error)
        ? { kind: 'later' }
        : { kind: 'unknown', reason: unknownReason };
    case 'too-many':
      return { kind: 'later' };
    case 'signed-out':
      return { kind: 'signed-out' };
    case 'outcome-unknown':
      return { kind: 'unknown', reason: unknownReason };
    case 'key-reused':
      return { kind: 'key-spent', reason: reused };
    case 'refused':
      return { kind: 'refused', reason: refused };
  }
}
