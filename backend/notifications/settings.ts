import { and, asc, eq, sql } from 'drizzle-orm';
import { setCommunityNotifications } from '../communities/ownMembership.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { notificationSettings } from './tables.ts';

/** The three main notification switches. */
export interface Switches {
  push: boolean;
  conversations: boolean;
  communities: boolean;
}

/** Reads the caller's main switches, which are on by default. */
export async function readSwitches(db: Queryable, caller: Caller): Promise<Switches> {
  const [row] = await db
    .select({
      push: notificationSettings.push,
      conversations: notificationSettings.conversations,
      communities: notificationSettings.communities,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, caller.id));
  return row ?? { push: true, conversations: true, communities: true };
}

/** Lists the caller's communities by title, each with its switch. */
export async function listCommunitySwitches(db: Queryable, caller: Caller) {
  return db
    .select({ id: communities.id, title: communities.title, isOn: memberships.notificationsEnabled })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(eq(memberships.userId, caller.id))
    .orderBy(asc(communities.title), asc(communities.id));
}

async function isAnyOn(tx: Transaction, caller: Caller): Promise<boolean> {
  const [one] = await tx
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(and(eq(memberships.userId, caller.id), memberships.notificationsEnabled))
    .limit(1);
  return one !== undefined;
}

/** Creates and locks the caller's row, to serialise concurrent changes. */
async function lockSwitches(tx: Transaction, caller: Caller): Promise<Switches> {
  await tx.insert(notificationSettings).values({ userId: caller.id }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, caller.id))
    .for('update');
  if (!row) throw notFoundError();
  return { push: row.push, conversations: row.conversations, communities: row.communities };
}

/**
 * Sets a main switch. The one of everything, off, turns all others off, of each community too; « Communautés », on while
 * no community is, turns all of them on.
 */
export async function setSwitch(
  tx: Transaction,
  caller: Caller,
  name: keyof Switches,
  isOn: boolean,
): Promise<void> {
  const switches = { ...(await lockSwitches(tx, caller)), [name]: isOn };
  if (name === 'push' && !isOn) {
    switches.conversations = false;
    switches.communities = false;
    await setCommunityNotifications(tx, caller.id, false);
  }
  if (name !== 'push' && isOn) switches.push = true;
  if (name === 'communities' && isOn && !(await isAnyOn(tx, caller)))
    await setCommunityNotifications(tx, caller.id, true);
  await tx.update(notificationSettings).set(switches).where(eq(notificationSettings.userId, caller.id));
}

/** Sets a community's switch; the « Communautés » switch follows: off with the last, on with any, which turns on no other. */
export async function setCommunitySwitch(
  tx: Transaction,
  caller: Caller,
  communityId: number,
  isOn: boolean,
): Promise<void> {
  const switches = await lockSwitches(tx, caller);
  // All count as off, whatever is kept of each.
  if (isOn && !switches.communities) await setCommunityNotifications(tx, caller.id, false);
  if (!(await setCommunityNotifications(tx, caller.id, isOn, communityId))) throw notFoundError();
  const areOn = isOn || (switches.communities && (await isAnyOn(tx, caller)));
  await tx
    .update(notificationSettings)
    .set({ communities: areOn, push: sql`${notificationSettings.push} or ${isOn}` })
    .where(eq(notificationSettings.userId, caller.id));
}
