import { and, desc, eq, isNull } from 'drizzle-orm';
import { noteFirstSignIn } from '../accounts/accounts.ts';
import { forgetDevice, registerDevice } from '../accounts/devices.ts';
import { users } from '../accounts/tables.ts';
import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { clientAddress } from '../core/clientAddress.ts';
import { ApiError } from '../core/errors.ts';
import { issueToken } from '../core/tokens.ts';
import { createAttempts } from './attempts.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { matches } from './passwords.ts';
import { signIns } from './tables.ts';
import { DisconnectAnswer, DisconnectBody, FirstAnswer, FirstBody, LoginAnswer, LoginBody } from './wire.ts';

/** Signing in and out, and the devices that a session is on. */
export function routes(app: App): void {
  const { database } = app.context;
  const attempts = createAttempts();
  passwordRoutes(app);

  app.post(
    '/api/login_check',
    {
      config: {
        access: anybody,
        operation: { id: 'signIn', source: '1 §7', assumed: 'The names of the credentials are not shown.' },
      },
      schema: {
        summary: 'Exchanges credentials for a token',
        body: LoginBody,
        response: { 200: LoginAnswer },
      },
    },
    async (request) => {
      const email = request.body.username.toLowerCase();
      const person = await attempts.guess(email, clientAddress(request), async () => {
        const [known] = await database
          .select({
            id: users.id,
            email: users.email,
            isAdministrator: users.isAdministrator,
            tokensValidFrom: users.tokensValidFrom,
            passwordHash: users.passwordHash,
          })
          .from(users)
          .where(eq(users.email, email));
        return (await matches(request.body.password, known?.passwordHash)) ? known : undefined;
      });
      if (person === undefined)
        throw new ApiError(401, 'E-mail et/ou mot de passe incorrect(s)', 'BAD_CREDENTIALS');
      await database.insert(signIns).values({ userId: person.id });
      return { token: issueToken(app, person) };
    },
  );

  app.post(
    '/api/first',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'checkFirstSignIn',
          source: '1 §7',
          assumed: 'Only the message of a first sign-in is shown.',
        },
      },
      schema: {
        summary: 'Whether this is the first sign-in; registers the device for push messages',
        body: FirstBody,
        response: { 200: FirstAnswer },
      },
    },
    async ({ caller, body }) =>
      database.transaction(async (tx) => {
        const isFirst = await noteFirstSignIn(tx, caller.id);
        const latest = tx
          .select({ id: signIns.id })
          .from(signIns)
          .where(eq(signIns.userId, caller.id))
          .orderBy(desc(signIns.createdAt))
          .limit(1);
        await tx
          .update(signIns)
          .set({ device: body.device })
          .where(and(eq(signIns.id, latest), isNull(signIns.device)));
        if (body.token !== '') await registerDevice(tx, caller.id, body.token, body.device);
        return {
          status: true as const,
          message: isFirst ? ('premier log!' as const) : ('deja connecte' as const),
        };
      }),
  );

  app.post(
    '/api/deconnect',
    {
      config: {
        access: signedIn,
        operation: { id: 'disconnectDevice', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Forgets the device: it receives no further push messages',
        body: DisconnectBody,
        response: { 200: DisconnectAnswer },
      },
    },
    async ({ caller, body }) => {
      await forgetDevice(database, caller.id, body.token);
      return { status: true as const };
    },
  );
}
