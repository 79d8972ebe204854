import { createHash } from 'node:crypto';
import { count } from 'drizzle-orm';
import { communities } from '../communities/tables.ts';
import type { BackendContext } from '../core/context.ts';
import { StartupError } from '../core/config.ts';
import { memberships } from '../members/tables.ts';
import { users } from '../people/tables.ts';
import { hashDigest } from './passwords.ts';

/**
 * Makes an empty organisation usable: its first administrator, from ADMIN_EMAIL and ADMIN_PASSWORD,
 * and the company-wide community that everybody belongs to. Does nothing once there is anybody.
 */
export async function foundOrganisation({ config, database }: BackendContext): Promise<void> {
  const [people] = await database.select({ count: count() }).from(users);
  if (people !== undefined && people.count > 0) return;
  if (config.administrator === undefined) {
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD are needed: the organisation has nobody yet.');
  }
  const { email, password } = config.administrator;
  // As the browser does before it sends a password.
  const passwordHash = await hashDigest(createHash('sha256').update(password).digest('hex'));
  await database.transaction(async (tx) => {
    const [administrator] = await tx
      .insert(users)
      .values({ email, passwordHash, isAdministrator: true, canCreateCommunities: true })
      .onConflictDoNothing()
      .returning({ id: users.id });
    // Another process that started at the same moment has done it.
    if (administrator === undefined) return;
    const [community] = await tx
      .insert(communities)
      .values({
        title: "Toute l'organisation",
        kind: 'defaut',
        color: '#004b67',
        createdBy: administrator.id,
      })
      .returning({ id: communities.id });
    if (community === undefined) return;
    await tx
      .insert(memberships)
      .values({ communityId: community.id, userId: administrator.id, role: 'ROLE_ADMIN' });
  });
}
