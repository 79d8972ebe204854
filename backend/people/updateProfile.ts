import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { editStamp } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { requireOwnEmail, toProfileColumns } from './profile.ts';
import { publishPeopleChange } from '../core/realtime/eventContent.ts';
import type { UpdateProfileBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Updates the caller's profile; fields that are not sent are left unchanged. */
export async function updateProfile(
  database: Database,
  caller: Caller,
  { user, profile }: z.output<typeof UpdateProfileBody>,
): Promise<z.output<typeof SuccessResponse>> {
  requireOwnEmail(user?.email, caller);
  requireOwnEmail(profile.email, caller);
  const columns = toProfileColumns(profile, caller);
  if (Object.values(columns).some((value) => value !== undefined))
    await database.transaction(async (tx) => {
      await updateAccount(tx, caller.id, { ...columns, ...editStamp(caller) });
      publishPeopleChange(tx);
    });
  return { status: true as const };
}
