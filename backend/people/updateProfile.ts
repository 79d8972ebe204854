import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateAccount } from '../accounts/accounts.ts';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { users } from '../accounts/tables.ts';
import { notFoundError } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { requireOwnEmail, toProfileColumns } from './profile.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import type { UpdateProfileBody } from './wire.ts';
import type { SuccessResponse } from '../core/wire.ts';

/** Updates the caller's profile; fields that are not sent are left unchanged. */
export async function updateProfile(
  request: FastifyRequest,
  { emails, fields, lastModifiedAt }: z.output<typeof UpdateProfileBody>,
): Promise<z.output<typeof SuccessResponse>> {
  const { caller } = request;
  for (const email of emails) requireOwnEmail(email, caller);
  const columns = toProfileColumns(fields, caller);
  const isEmpty = Object.values(columns).every((value) => value === undefined);
  const { answer } = await writeOnce(request, async (tx) => {
    const [previous] = await tx
      .select({ updatedAt: users.updatedAt })
      .from(users)
      .where(eq(users.id, caller.id))
      .for('update');
    if (!previous) throw notFoundError();
    requireUnmodified(previous, lastModifiedAt);
    if (isEmpty) return { status: true as const };
    await updateAccount(tx, caller.id, { ...columns, ...editColumns(caller) });
    publishPeopleChange(tx);
    return { status: true as const };
  });
  return answer;
}
