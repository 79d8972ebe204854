import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { noteFirstSignIn } from '../accounts/accounts.ts';
import { registerDevice } from '../accounts/devices.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { signIns } from './tables.ts';
import type { FirstAnswer, FirstBody } from './wire.ts';

/** Answers whether this is the caller's first sign-in, and registers the device for push messages. */
export const checkFirstSignIn = (
  database: Database,
  caller: Caller,
  { token, device }: z.output<typeof FirstBody>,
): Promise<z.output<typeof FirstAnswer>> =>
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
      .set({ device })
      .where(and(eq(signIns.id, latest), isNull(signIns.device)));
    if (token !== '') await registerDevice(tx, caller.id, token, device);
    return {
      status: true as const,
      message: isFirst ? ('premier log!' as const) : ('deja connecte' as const),
    };
  });
