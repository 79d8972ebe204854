import type { Queryable } from '../core/database/database.ts';
import { platformSettings } from './tables.ts';

/** The platform before an administrator has named it. */
export const defaultName = 'Agora';

/** What the platform is called, for mails and pages of the server. */
export async function platformName(db: Queryable): Promise<string> {
  const [settings] = await db.select({ name: platformSettings.name }).from(platformSettings);
  return settings?.name ?? defaultName;
}
