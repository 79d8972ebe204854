import { createHash } from 'node:crypto';
import { type Context, renew } from './context.ts';
import { readAgain } from './creating.ts';
import { Refusal, type UserErrorRecord } from './errors.ts';

/** The version of something: a digest of what can be edited of it. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** What stays of the address of a file however often it is told: neither host nor signature. */
export function stablePath(address: string | null | undefined): string | null {
  if (!address) return null;
  const [path = ''] = address.split(/[?#]/);
  return path.replace(/^https?:\/\/[^/]*/i, '').replace(/^\/+/, '');
}

/** How a kind of what is edited is told of a change. */
interface Words {
  /** As one sees it: « cette publication ». */
  it: string;
  /** What became of it: « Cette publication a été modifiée ». */
  wasChanged: string;
}

/** A change of something that has a version. */
export interface Change<Now> {
  /** The version that was read; anything is changed where there is none. */
  basedOn: string | null | undefined;
  words: Words;
  /** Reads it by a context that knows nothing yet; null where it is gone. */
  read(context: Context): Promise<Now | null>;
  version(now: NoInfer<Now>): string;
}

/**
 * The same person in a context that has read nothing: what is read by it is as it is now, and neither what an
 * earlier read answered nor what is kept for everybody.
 */
const anew = (context: Context): Context => ({
  ...context,
  memory: new Map(),
  rest: {
    ...context.rest,
    read: (call, decode) => context.rest.read({ ...call, isAnew: true }, decode),
  },
});

/**
 * Answers a mutation that changes something, like `answerRefusals`. With the version that was read it is read anew,
 * and refused with what it is now where somebody changed it. `write` is told what was read, null where nothing was.
 */
export async function answerChange<Now, Payload extends object>(
  context: Context,
  { basedOn, words, read, version }: Change<Now>,
  payload: (now: Now | null) => Payload,
  write: (now: Now | null) => Promise<Payload>,
): Promise<Payload & { userErrors: UserErrorRecord[] }> {
  const readNow = () => read(anew(context));
  try {
    const now = typeof basedOn === 'string' ? await readNow() : null;
    if (now !== null && version(now) !== basedOn) {
      renew(context);
      return { ...payload(now), userErrors: [changed(words)] };
    }
    return { ...(await write(now)), userErrors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.userError.code !== 'CHANGED') return { ...payload(null), userErrors: [error.userError] };
    // Somebody was first after it was compared.
    renew(context);
    return { ...payload(await readAgain(context, readNow)), userErrors: [changed(words)] };
  }
}

const changed = ({ wasChanged }: Words): UserErrorRecord => ({
  code: 'CHANGED',
  message: `${wasChanged} entre-temps.`,
  path: null,
});
