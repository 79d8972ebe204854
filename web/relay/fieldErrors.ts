import type { RelayFieldLogger } from 'relay-runtime';
import { RequestError } from '../core/errors.ts';
import { splitReference } from '../ui/reference.tsx';

/** Reference of the failed field read last: Relay logs it right before throwing. */
let last: string | undefined;
const faults = new WeakMap<Error, RequestError>();

/** Records failed fields, as the environment's `relayFieldLogger`. */
export const recordFieldError: RelayFieldLogger = (event) => {
  if (event.kind === 'relay_field_payload.error') last = splitReference(event.error.message).reference;
};

/** The error behind a failed field; Relay's own error has no details. */
export function fieldErrorOf(error: unknown): unknown {
  if (!(error instanceof Error && error.message.startsWith('Relay: '))) return error;
  const fault =
    faults.get(error) ?? new RequestError('UPSTREAM_UNAVAILABLE', { cause: error, reference: last });
  faults.set(error, fault);
  return fault;
}
