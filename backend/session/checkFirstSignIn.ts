import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { registerDevice } from '../accounts/devices.ts';
import { sessions, users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { signIns } from './tables.ts';
import type { CheckFirstSignInResponse, CheckFirstSignInBody } from './wire.ts';

/**
 * Returns whether the person has yet to choose a password of their own, `premier log!`, however often they signed in;
 * records what the device is and registers it for push messages. Throws 401 when the session ended meanwhile.
 */
export const checkFirstSignIn = (
  { config, database }: BackendContext,
  caller: Caller,
  { token, kind, platform, appVersion, locale }: z.output<typeof CheckFirstSignInBody>,
): Promise<z.output<typeof CheckFirstSignInResponse>> =>
  database.transaction(async (tx) => {
    const latest = tx
      .select({ id: signIns.id })
      .from(signIns)
      .where(eq(signIns.userId, caller.id))
      .orderBy(desc(signIns.createdAt))
      .limit(1);
    await tx
      .update(signIns)
      .set({ device: kind })
      .where(and(eq(signIns.id, latest), isNull(signIns.device)));
    if (token !== '') await registerDevice(tx, caller, { token, kind, platform: platform ?? null, locale });
    if (platform !== undefined)
      await tx
        .update(sessions)
        .set({ platform, ...(appVersion === '' ? {} : { appVersion }) })
        .where(eq(sessions.id, caller.sessionId));
    // Where there are no passwords, the onboarding has none to ask for.
    const isFirst =
      config.signIn.acceptsPasswords &&
      (await tx.$count(users, and(eq(users.id, caller.id), isNull(users.onboardedAt)))) > 0;
    return {
      status: true as const,
      message: isFirst ? ('premier log!' as const) : ('deja connecte' as const),
    };
  });
