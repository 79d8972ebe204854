import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { editStamp } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { checkOwnEmail, profileColumns } from './profile.ts';
import type { UpdateProfileAnswer, UpdateProfileBody } from './wire.ts';

/** Changes the caller's profile; what was not sent is left as it is. */
export async function updateProfile(
  database: Database,
  caller: Caller,
  { user, profile }: z.output<typeof UpdateProfileBody>,
): Promise<z.output<typeof UpdateProfileAnswer>> {
  checkOwnEmail(user?.email, caller);
  checkOwnEmail(profile.email, caller);
  const columns = profileColumns(profile, caller);
  if (Object.values(columns).some((value) => value !== undefined))
    await updateAccount(database, caller.id, { ...columns, ...editStamp(caller) });
  return { status: true as const };
}
