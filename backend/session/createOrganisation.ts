import { createHash } from 'node:crypto';
import { count } from 'drizzle-orm';
import { createAccount } from '../accounts/accounts.ts';
import { users } from '../accounts/tables.ts';
import { insertCommunity } from '../communities/createCommunity.ts';
import { addMember } from '../communities/memberships.ts';
import { StartupError } from '../../server/startupError.ts';
import type { BackendContext } from '../core/context.ts';
import { hashDigest } from './passwords.ts';

/**
 * Creates the first administrator and the company-wide community; does nothing where there are people. Throws
 * `StartupError` when no administrator is configured.
 */
export async function createOrganisation({ config, database }: BackendContext): Promise<void> {
  const [people] = await database.select({ count: count() }).from(users);
  if (people !== undefined && people.count > 0) return;
  if (config.administrator === undefined) {
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD are needed: the organisation has nobody yet.');
  }
  const { email, password } = config.administrator;
  // Like the browser before it sends a password.
  const passwordHash = await hashDigest(createHash('sha256').update(password).digest('hex'));
  await database.transaction(async (tx) => {
    const createdBy = await createAccount(tx, {
      email,
      passwordHash,
      isAdministrator: true,
      canCreateCommunities: true,
    });
    // Another process did it at the same time.
    if (createdBy === undefined) return;
    const title = "Toute l'organisation";
    const id = await insertCommunity(tx, { title, kind: 'defaut', color: '#004b67', createdBy });
    await addMember(tx, id, createdBy, 'ROLE_ADMIN');
  });
}
