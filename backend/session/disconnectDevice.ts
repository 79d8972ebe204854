import type { z } from 'zod';
import { forgetDevice } from '../accounts/devices.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import type { DisconnectAnswer, DisconnectBody } from './wire.ts';

/** Forgets a device of the caller's: it receives no further push messages. */
export async function disconnectDevice(
  database: Database,
  caller: Caller,
  { token }: z.output<typeof DisconnectBody>,
): Promise<z.output<typeof DisconnectAnswer>> {
  await forgetDevice(database, caller.id, token);
  return { status: true as const };
}
