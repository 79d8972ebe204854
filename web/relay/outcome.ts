import type { MutationParameters } from 'relay-runtime';
import { RequestError, messageOf } from '../core/errors.ts';

/** What every mutation of the graph answers beside its own fields. */
interface Payload {
  readonly userErrors: readonly {
    readonly code?: string;
    readonly message: string;
    readonly path?: readonly string[] | null | undefined;
  }[];
}

/** A mutation of the graph: one input, one field, one payload. */
export interface AsyncMutation extends MutationParameters {
  readonly response: Readonly<Record<string, Payload>>;
}

/** How a change ended: done, or not, with words for the person and for the inputs they are about. */
export type Outcome<Mutation extends AsyncMutation> = Done<Mutation> | Undone;

interface Done<Mutation extends AsyncMutation> {
  readonly isDone: true;
  readonly response: Mutation['response'];
}

export interface Undone {
  readonly isDone: false;
  readonly message: string;
  /** What is said of single inputs, by their names. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Why the server refused, for who asks `code` of `userErrors`. */
  readonly code?: string | undefined;
  /** Whether the same, sent again, may be done. */
  readonly isWorthRetrying: boolean;
  /** Whether the server could not be reached. */
  readonly isNetwork?: boolean;
  /** Whether somebody changed it after the version that the change is based on; `userErrors` must ask `code`. */
  readonly isChanged?: boolean;
  /** What failed; undefined where the server refused, or the person gave it up. */
  readonly error?: Error;
}

const isChange = ({ code }: Payload['userErrors'][number]): boolean => code === 'CHANGED';

const userErrorsOf = (response: AsyncMutation['response']): Payload['userErrors'] =>
  Object.values(response).flatMap((payload) => payload.userErrors);

/** Whether an answer tells what now is: it was done, or somebody else's change stands in it. */
export const hasCurrentState = (response: AsyncMutation['response']): boolean =>
  userErrorsOf(response).every(isChange);

/** The outcome of an answer. */
export function toOutcome<Mutation extends AsyncMutation>(response: Mutation['response']): Outcome<Mutation> {
  const refusals = userErrorsOf(response);
  const [first] = refusals;
  if (!first) return { isDone: true, response };
  return {
    isDone: false,
    message: first.message,
    code: first.code,
    inputs: Object.fromEntries(refusals.map(({ path, message }) => [path?.[0] ?? '', message])),
    isWorthRetrying: false,
    isChanged: refusals.some(isChange),
  };
}

/** The outcome of what failed. */
export const failedOutcome = (error: Error): Undone => ({
  isDone: false,
  message: messageOf(error),
  inputs: {},
  isWorthRetrying: true,
  isNetwork: error instanceof RequestError && error.code === 'OFFLINE',
  error,
});

/** The outcome of what the person gave up. */
export const cancelledOutcome: Undone = {
  isDone: false,
  message: 'Envoi annulé.',
  inputs: {},
  isWorthRetrying: false,
};
