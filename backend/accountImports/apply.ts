import { updateAccount } from '../accounts/accounts.ts';
import { editColumns } from '../accounts/modifications.ts';
import { endSessions, publishSessionsEnded } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { transferableKinds } from '../accountDeletion/deleteAccount.ts';
import { deletePeople } from '../accountDeletion/deletePeople.ts';
import { recordAuditEntries } from '../audit/audit.ts';
import { addToCompanyWideCommunity, syncCompanyWideMembership } from '../communities/companyWide.ts';
import { lockCommunity } from '../communities/memberships.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendConfig } from '../core/config.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError } from '../core/errors.ts';
import { chunk, groupBy, maxRowsPerStatement } from '../core/grouping.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import { admitMembers, publishAdmission } from '../members/admission.ts';
import { welcomeMailDispatch } from '../people/welcome.ts';
import type { Plan } from './plan.ts';

/** Role of people whom a file adds to communities. */
const role = 'ROLE_MODERATEUR';

interface ImportOptions {
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>;
  /** Whether new people get the mail of new accounts. */
  isInviting: boolean;
  /** Called with the number of lines that were carried out since the last call. */
  onProgress: (lineCount: number) => void;
}

/** A person and the communities to join. */
interface Joining {
  id: number;
  email: string;
  joined: Plan['added'][number]['joined'];
}

/** Carries out a plan in its transaction, and queues invitations of new people where they are wanted. */
export async function applyPlan(
  tx: Transaction,
  caller: Caller,
  { added, changed, leaving }: Plan,
  { config, isInviting, onProgress }: ImportOptions,
): Promise<void> {
  const people: Joining[] = [];
  for (const part of chunk(added, maxRowsPerStatement)) {
    people.push(...(await addPeople(tx, caller, part, isInviting)));
    onProgress(part.length);
  }
  for (const change of await addToCompanyWideCommunity(tx, people)) publishMembershipChange(tx, change);
  for (const part of chunk(changed, maxRowsPerStatement)) {
    await changePeople(tx, caller, part);
    onProgress(part.length);
  }
  await deletePeople(
    tx,
    caller,
    leaving.map(({ id }) => id),
    { recipientId: caller.id, transferred: new Set(transferableKinds), onDeleted: () => onProgress(1) },
  );
  // After what may take minutes: communities stay locked, and notices unseen, until the end.
  const turnedIds = changed.flatMap(({ id, isAdministrator }) => (isAdministrator === undefined ? [] : [id]));
  for (const change of await syncCompanyWideMembership(tx, config, turnedIds))
    publishMembershipChange(tx, change);
  await joinCommunities(tx, caller, [...people, ...changed]);
  if (added.length + changed.length > 0) publishPeopleChange(tx);
}

async function addPeople(
  tx: Transaction,
  caller: Caller,
  added: Plan['added'],
  isInviting: boolean,
): Promise<Joining[]> {
  const people = await tx
    .insert(users)
    .values(added.map(({ email, fields }) => ({ email, ...fields })))
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email, isAdministrator: users.isAdministrator });
  if (people.length < added.length)
    throw conflictError('Des comptes ont été créés entre-temps. Vérifiez le fichier à nouveau.', 'CHANGED');
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
  const joined = new Map(added.map((one) => [one.email, one.joined]));
  return people.map(({ id, email }) => ({ id, email, joined: joined.get(email) ?? [] }));
}

async function changePeople(tx: Transaction, caller: Caller, changed: Plan['changed']): Promise<void> {
  await Promise.all(
    changed
      .filter(({ changes, isAdministrator }) => changes.length > 0 || isAdministrator !== undefined)
      .map(({ id, fields }) => updateAccount(tx, id, { ...fields, ...editColumns(caller) })),
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
    for (const { subject, targetId } of turned)
      publishSessionsEnded(tx, subject, await endSessions(tx, targetId, { exceptId: caller.sessionId }));
  }
}

/** Makes people members of the communities that their lines name. */
async function joinCommunities(tx: Transaction, caller: Caller, people: readonly Joining[]): Promise<void> {
  const joinings = people.flatMap((person) => person.joined.map(({ id }) => ({ person, id })));
  const byCommunity = [...groupBy(joinings, ({ id }) => id)].toSorted(([one], [other]) => one - other);
  for (const [id, members] of byCommunity) {
    const community = await lockCommunity(tx, id);
    const joined = members.map(({ person }) => person);
    publishAdmission(tx, await admitMembers(tx, community, joined, role, caller.id));
    await recordAuditEntries(
      tx,
      caller,
      'member.add',
      joined.map((person) => ({
        subject: community.title,
        targetId: person.id,
        changes: [{ field: 'role', before: '', after: role }],
      })),
    );
  }
}
