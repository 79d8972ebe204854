import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isKnownDeviceOfEmail, lockSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { countRefusedSignIn } from '../audit/refusedSignIns.ts';
import { clientAddress } from '../core/clientAddress.ts';
import type { Queryable } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { toSessionDevice, openSession } from './openSession.ts';
import { requirePasswords, verifyPassword } from './passwords.ts';
import type { SignInLimits } from './signInLimits.ts';
import type { SignInResponse, SignInBody } from './wire.ts';

/**
 * Exchanges credentials for a token. Throws 401 when they are wrong, 429 after too many wrong ones, and 403 where
 * passwords are not accepted.
 */
export async function signIn(
  request: FastifyRequest,
  limits: SignInLimits,
  body: z.output<typeof SignInBody>,
): Promise<z.output<typeof SignInResponse>> {
  const {
    context: { config, database },
    tokens,
  } = request.server;
  requirePasswords(config.signIn);
  const address = clientAddress(request);
  const email = body.username.toLowerCase();
  const device = toSessionDevice(body.device, address);
  // Without an id, everybody at the address would be on the same device.
  const isKnown = body.device.key !== '' && (await isKnownDeviceOfEmail(database, email, device.deviceKey));
  const person = await limits.attempt(
    { email, address, knownDevice: isKnown ? device.deviceKey : undefined },
    () => verifyCredentials(database, email, body.password),
  );
  if (person === undefined) {
    await countRefusedSignIn(database, email);
    throw wrongCredentials();
  }
  const session = await database.transaction(async (tx) => {
    // A concurrent change of password or e-mail invalidates this sign-in.
    await lockSessions(tx, person.id);
    const [now] = await tx
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, person.id));
    if (now?.passwordHash !== person.passwordHash || now?.email !== person.email) return undefined;
    return openSession(tx, person, device);
  });
  if (session === undefined) throw wrongCredentials();
  return { token: tokens.issue({ person, session }) };
}

const wrongCredentials = () => new ApiError(401, 'E-mail et/ou mot de passe incorrect(s)', 'BAD_CREDENTIALS');

/** The person with this lower-case e-mail and password digest; undefined otherwise, in the same time. */
export async function verifyCredentials(db: Queryable, email: string, digest: string) {
  const [person] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      isAdministrator: users.isAdministrator,
      firstSignInAt: users.firstSignInAt,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.email, email));
  return (await verifyPassword(digest, person?.passwordHash)) ? person : undefined;
}
