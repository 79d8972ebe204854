import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { publishSessionsEnded, isKnownDevice, lockUser, createSession } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { networkOf } from '../../server/network.ts';
import { clientAddress } from '../core/clientAddress.ts';
import type { Queryable } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { matches } from './passwords.ts';
import { newDeviceMail } from './sessionMails.ts';
import type { SignInLimits } from './signInLimits.ts';
import { signIns } from './tables.ts';
import type { LoginAnswer, LoginBody } from './wire.ts';

/** Exchanges credentials for the token of a new session; throws 401 when they are wrong, 429 when too many were. */
export async function signIn(
  request: FastifyRequest,
  limits: SignInLimits,
  body: z.output<typeof LoginBody>,
): Promise<z.output<typeof LoginAnswer>> {
  const {
    context: { database },
    tokens,
  } = request.server;
  const address = clientAddress(request);
  const email = body.username.toLowerCase();
  const person = await limits.attempt(email, address, () =>
    verifyCredentials(database, email, body.password),
  );
  if (person === undefined) throw wrongCredentials();
  const device = deviceOf(body, address);
  const session = await database.transaction(async (tx) => {
    // Who changed the password or the e-mail meanwhile has ended this sign-in too.
    const [now] = await lockUser(tx, person.id);
    if (now?.passwordHash !== person.passwordHash || now?.email !== person.email) return undefined;
    const isFirst = person.firstSignInAt === null;
    if (isFirst) await updateAccount(tx, person.id, { firstSignInAt: sql`now()` });
    const isNew = !isFirst && !(await isKnownDevice(tx, person.id, device.deviceKey));
    await tx.insert(signIns).values({ userId: person.id, device: deviceCode(body.plateforme) });
    if (isNew) {
      const { deviceName } = device;
      const told = { email: person.email, firstName: person.firstName, deviceName, address, at: Date.now() };
      await newDeviceMail.enqueue(tx, person.email, told);
    }
    const opened = await createSession(tx, person.id, device);
    publishSessionsEnded(tx, person.email, opened.endedIds);
    return opened.session;
  });
  if (session === undefined) throw wrongCredentials();
  return { token: tokens.issue({ person, session }) };
}

const wrongCredentials = () => new ApiError(401, 'E-mail et/ou mot de passe incorrect(s)', 'BAD_CREDENTIALS');

type Platform = z.output<typeof LoginBody>['plateforme'];

/** The documented code of a platform: 1 mobile, 2 browser; null while it is not known. */
const deviceCode = (platform: Platform): 1 | 2 | null =>
  platform === undefined ? null : platform === 'web' ? 2 : 1;

/** What is kept of the device. One that does not say which it is, is known by where it is. */
function deviceOf(
  { plateforme, version, appareil, cleappareil }: z.output<typeof LoginBody>,
  address: string,
) {
  const key = cleappareil === '' ? `${plateforme ?? ''} ${networkOf(address)}` : cleappareil;
  return {
    platform: plateforme ?? null,
    appVersion: version,
    deviceName: appareil,
    deviceKey: createHash('sha256').update(key).digest('hex'),
    address,
  };
}

/** Whoever has this e-mail and this password; undefined when nobody does, which takes as long. */
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
  return (await matches(digest, person?.passwordHash)) ? person : undefined;
}
