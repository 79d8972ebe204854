import { publishSessionsEnded } from '../accounts/sessions.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { type PersonKey, setAdministrator } from '../people/rights.ts';
import { listAdministrators } from './people.ts';

/**
 * Grants, revokes or toggles (`other`) the platform right. Returns a message and the administrators after the change.
 */
export async function changeAdministrator(
  context: BackendContext,
  caller: Caller,
  person: PersonKey,
  requestedValue: boolean | 'other',
) {
  const { config, database } = context;
  const { isAdministrator, isChanged, administrators } = await database.transaction(async (tx) => {
    const changed = await setAdministrator(tx, config, caller, person, requestedValue);
    if (changed.isChanged)
      await recordAuditEntry(
        tx,
        caller,
        changed.isAdministrator ? 'administrator.add' : 'administrator.remove',
        changed.email,
        { targetId: changed.id },
      );
    publishSessionsEnded(tx, changed.email, changed.ended);
    for (const change of changed.memberships) publishMembershipChange(tx, change);
    return { ...changed, administrators: await listAdministrators(tx) };
  });
  const message = !isChanged
    ? ''
    : isAdministrator
      ? 'Cette personne est désormais administratrice.'
      : "Cette personne n'est plus administratrice.";
  return { message, administrators };
}
