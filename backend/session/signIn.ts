import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import {
  createSession,
  isKnownDeviceOfEmail,
  isKnownDevice,
  lockUser,
  publishSessionsEnded,
} from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { countRefusedSignIn } from '../audit/refusedSignIns.ts';
import { networkOf } from '../../server/networks.ts';
import { clientAddress } from '../core/clientAddress.ts';
import type { Queryable } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { verifyPassword } from './passwords.ts';
import { newDeviceMail } from './sessionMails.ts';
import type { SignInLimits } from './signInLimits.ts';
import { signIns } from './tables.ts';
import type { SignInResponse, SignInBody } from './wire.ts';

/** Exchanges credentials for a token; throws 401 when wrong, 429 after too many failures. */
export async function signIn(
  request: FastifyRequest,
  limits: SignInLimits,
  body: z.output<typeof SignInBody>,
): Promise<z.output<typeof SignInResponse>> {
  const {
    context: { database },
    tokens,
  } = request.server;
  const address = clientAddress(request);
  const email = body.username.toLowerCase();
  const device = deviceOf(body, address);
  // Without an id, everybody at the address would be on the same device.
  const isKnown = body.cleappareil !== '' && (await isKnownDeviceOfEmail(database, email, device.deviceKey));
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
    const [now] = await lockUser(tx, person.id);
    if (now?.passwordHash !== person.passwordHash || now?.email !== person.email) return undefined;
    const isFirst = person.firstSignInAt === null;
    if (isFirst) await updateAccount(tx, person.id, { firstSignInAt: sql`now()` });
    const isNew = !isFirst && !(await isKnownDevice(tx, person.id, device.deviceKey));
    await tx.insert(signIns).values({ userId: person.id, device: deviceCode(body.plateforme) });
    if (isNew) {
      const { deviceName } = device;
      const details = {
        email: person.email,
        firstName: person.firstName,
        deviceName,
        address,
        at: Date.now(),
      };
      await newDeviceMail.enqueue(tx, person.email, details);
    }
    const opened = await createSession(tx, person.id, device);
    publishSessionsEnded(tx, person.email, opened.endedIds);
    return opened.session;
  });
  if (session === undefined) throw wrongCredentials();
  return { token: tokens.issue({ person, session }) };
}

const wrongCredentials = () => new ApiError(401, 'E-mail et/ou mot de passe incorrect(s)', 'BAD_CREDENTIALS');

type Platform = z.output<typeof SignInBody>['plateforme'];

/** Documented device code: 1 mobile, 2 browser; null when unknown. */
const deviceCode = (platform: Platform): 1 | 2 | null =>
  platform === undefined ? null : platform === 'web' ? 2 : 1;

/** Device data to store; without an id the device is identified by its address. */
function deviceOf(
  { plateforme, version, appareil, cleappareil }: z.output<typeof SignInBody>,
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

/** The person with these credentials; undefined otherwise, in the same time. */
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
