import { updateAccount } from '../accounts/accounts.ts';
import { editStamp } from '../accounts/modifications.ts';
import { endSessions, publishSessionsEnded } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { deletePerson } from '../accountDeletion/deletePerson.ts';
import { recordAuditEntries } from '../audit/audit.ts';
import { joinCompanyWideCommunityTogether } from '../communities/companyWide.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict } from '../core/errors.ts';
import { chunk, mostRows } from '../core/grouping.ts';
import { publishPeopleChange } from '../core/realtime/eventContent.ts';
import { welcomeMailDispatch } from '../people/welcome.ts';
import type { Plan } from './plan.ts';

/** Content of people who leave: all of it goes to the administrator who imports. */
const kept = new Set(['publications', 'sondages', 'mediatheque', 'evenements'] as const);

/** Carries out a plan in its transaction, and queues invitations of new people where they are wanted. */
export async function applyPlan(
  tx: Transaction,
  caller: Caller,
  plan: Plan,
  { isInviting }: { isInviting: boolean },
): Promise<void> {
  await addPeople(tx, caller, plan, isInviting);
  await changePeople(tx, caller, plan);
  for (const { id } of plan.leaving)
    await deletePerson(tx, caller, id, { recipientId: caller.id, transferred: kept });
  if (plan.added.length + plan.changed.length > 0) publishPeopleChange(tx);
}

async function addPeople(
  tx: Transaction,
  caller: Caller,
  { added }: Plan,
  isInviting: boolean,
): Promise<void> {
  const people: { id: number; email: string; isAdministrator: boolean }[] = [];
  for (const part of chunk(added, mostRows))
    people.push(
      ...(await tx
        .insert(users)
        .values(part.map(({ email, fields }) => ({ email, ...fields })))
        .onConflictDoNothing()
        .returning({ id: users.id, email: users.email, isAdministrator: users.isAdministrator })),
    );
  if (people.length < added.length)
    throw conflict('Des comptes ont été créés entre-temps. Vérifiez le fichier à nouveau.', 'CHANGED');
  for (const change of await joinCompanyWideCommunityTogether(tx, people))
    publishMembershipChange(tx, change);
  const entries = people.map(({ id, email, isAdministrator }) => ({
    subject: email,
    targetId: id,
    isAdministrator,
  }));
  await recordAuditEntries(tx, caller, 'user.create', entries);
  await recordAuditEntries(
    tx,
    caller,
    'administrator.add',
    entries.filter(({ isAdministrator }) => isAdministrator),
  );
  if (isInviting)
    await welcomeMailDispatch.enqueueAll(
      tx,
      people.map(({ id, email }) => ({ recipient: email, payload: { userId: id, occasion: 'new' } })),
    );
}

async function changePeople(tx: Transaction, caller: Caller, { changed }: Plan): Promise<void> {
  for (const part of chunk(changed, mostRows))
    await Promise.all(
      part.map(({ id, fields }) => updateAccount(tx, id, { ...fields, ...editStamp(caller) })),
    );
  const entries = changed.map(({ id, email, changes, isAdministrator }) => ({
    subject: email,
    targetId: id,
    changes,
    isAdministrator,
  }));
  await recordAuditEntries(
    tx,
    caller,
    'user.update',
    entries.filter(({ changes }) => changes.length > 0),
  );
  for (const isAdministrator of [true, false]) {
    const turned = entries
      .filter((entry) => entry.isAdministrator === isAdministrator)
      .map(({ subject, targetId }) => ({ subject, targetId }));
    await recordAuditEntries(
      tx,
      caller,
      isAdministrator ? 'administrator.add' : 'administrator.remove',
      turned,
    );
    if (isAdministrator) continue;
    for (const { subject, targetId } of turned)
      publishSessionsEnded(tx, subject, await endSessions(tx, targetId, { exceptId: caller.sessionId }));
  }
}
