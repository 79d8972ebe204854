import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { publishSessionsEnded, endSessions } from '../accounts/sessions.ts';
import { sessions } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { unregisterDevice } from '../accounts/devices.ts';
import type { SignOutBody, EndSessionsResponse, EndSessionsBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** The caller's active sessions, last used first. */
export function listSessions({ database, config }: BackendContext, caller: Caller) {
  const longest = config.tokenLifetime + config.sessionIdleTime;
  return database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.id),
        isNull(sessions.endedAt),
        sql`${sessions.renewedAt} > now() - make_interval(secs => ${longest})`,
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends the sessions `ids` of the caller, or without them all but the current one; returns the ids of those ended. */
export async function endOwnSessions(
  context: BackendContext,
  caller: Caller,
  { ids: only }: z.output<typeof EndSessionsBody>,
): Promise<z.output<typeof EndSessionsResponse>> {
  const which = only === undefined ? { exceptId: caller.sessionId } : { ids: only };
  const ids = await context.database.transaction(async (tx) => {
    const ended = await endSessions(tx, caller.id, which);
    publishSessionsEnded(tx, caller.email, ended);
    return ended;
  });
  return { status: true as const, ids };
}

/** Ends the caller's session; `token` is not that of the session, but the push token of a device to unregister. */
export async function signOut(
  context: BackendContext,
  caller: Caller,
  { token }: z.output<typeof SignOutBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    if (token !== '') await unregisterDevice(tx, caller.id, token);
    publishSessionsEnded(tx, caller.email, await endSessions(tx, caller.id, { ids: [caller.sessionId] }));
  });
  return { status: true as const };
}
