import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { clientAddress } from '../core/clientAddress.ts';
import type { Queryable } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { issueToken } from '../core/tokens.ts';
import { matches } from './passwords.ts';
import type { SignInLimits } from './signInLimits.ts';
import { signIns } from './tables.ts';
import type { LoginAnswer, LoginBody } from './wire.ts';

/** Exchanges credentials for a token; throws 401 when they are wrong, 429 when too many were. */
export async function signIn(
  request: FastifyRequest,
  limits: SignInLimits,
  { username, password }: z.output<typeof LoginBody>,
): Promise<z.output<typeof LoginAnswer>> {
  const { server } = request;
  const { database } = server.context;
  const email = username.toLowerCase();
  const person = await limits.attempt(email, clientAddress(request), () =>
    verifyCredentials(database, email, password),
  );
  if (person === undefined)
    throw new ApiError(401, 'E-mail et/ou mot de passe incorrect(s)', 'BAD_CREDENTIALS');
  await database.insert(signIns).values({ userId: person.id });
  return { token: issueToken(server, person) };
}

/** Whoever has this e-mail and this password; undefined when nobody does, which takes as long. */
async function verifyCredentials(db: Queryable, email: string, digest: string) {
  const [person] = await db
    .select({
      id: users.id,
      email: users.email,
      isAdministrator: users.isAdministrator,
      tokensValidFrom: users.tokensValidFrom,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.email, email));
  return (await matches(digest, person?.passwordHash)) ? person : undefined;
}
