import type { Queryable } from '../core/database/database.ts';
import { platformSettings } from './tables.ts';

/** Platform name before an administrator sets one. */
export const defaultName = 'Agora';

/** Reads the platform's name, for mails and server pages. */
export async function readPlatformName(db: Queryable): Promise<string> {
  const [settings] = await db.select({ name: platformSettings.name }).from(platformSettings);
  return settings?.name ?? defaultName;
}
