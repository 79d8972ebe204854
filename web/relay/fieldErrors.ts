import type { RelayFieldLogger } from 'relay-runtime';
import { RequestError } from '../core/errors.ts';
import { partsOf } from '../ui/reference.ts';

/** The reference of the field that was read last of those that failed: Relay says it right before it throws. */
let last: string | undefined;
const faults = new WeakMap<Error, RequestError>();

/** Notes which fields failed, as an environment's `relayFieldLogger`. */
export const recordFieldError: RelayFieldLogger = (event) => {
  if (event.kind === 'relay_field_payload.error') last = partsOf(event.error.message).reference;
};

/** What failed where a component read a field; Relay itself says of it only that there is an error. */
export function fieldErrorOf(error: unknown): unknown {
  if (!(error instanceof Error && error.message.startsWith('Relay: '))) return error;
  const fault =
    faults.get(error) ?? new RequestError('UPSTREAM_UNAVAILABLE', { cause: error, reference: last });
  faults.set(error, fault);
  return fault;
}
