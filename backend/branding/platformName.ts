import type { Queryable } from '../core/database/database.ts';
import type { Letterhead } from '../core/mail/letter.ts';
import { platformSettings } from './tables.ts';

/** Platform name before an administrator sets one. */
export const defaultName = 'Agora';

/** Reads the platform's name, for mails and server pages. */
export async function readPlatformName(db: Queryable): Promise<string> {
  const [settings] = await db.select({ name: platformSettings.name }).from(platformSettings);
  return settings?.name ?? defaultName;
}

/** Reads name, logo and colours of the platform for its mails. */
export async function readLetterhead(db: Queryable): Promise<Letterhead> {
  const [settings] = await db
    .select({ platform: platformSettings.name, color: platformSettings.mainColor })
    .from(platformSettings);
  return settings ?? { platform: defaultName, color: '#004b67' };
}
