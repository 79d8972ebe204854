import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { z } from 'zod';
import type { Database } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { Provider } from './provider.ts';
import { openidAttempts } from './tables.ts';
import type { StartSignInBody } from './wire.ts';

/** Minutes in which a sign-in must be completed. */
const lifetime = 15;

/** Hash under which the state of a sign-in is stored, so that a reader of the database cannot complete it. */
export const hashState = (state: string): string => createHash('sha256').update(state).digest('hex');

/** Starts a sign-in at a provider, returns where to send the person and its state, and forgets those that were not completed in time. */
export async function startSignIn(
  database: Database,
  providers: ReadonlyMap<string, Provider>,
  { key, redirectUrl }: z.output<typeof StartSignInBody>,
) {
  const provider = providers.get(key);
  if (!provider) throw notFoundError('Ce fournisseur d’identité n’existe pas ou n’existe plus.');
  const attempt = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    redirectUrl,
  };
  const url = await provider.authorizationUrl(attempt);
  const { state, ...stored } = attempt;
  await database.transaction(async (tx) => {
    await tx.delete(openidAttempts).where(lt(openidAttempts.expiresAt, sql`now()`));
    await tx.insert(openidAttempts).values({
      ...stored,
      stateHash: hashState(state),
      provider: key,
      expiresAt: sql`now() + make_interval(mins => ${lifetime})`,
    });
  });
  return { url, state };
}
