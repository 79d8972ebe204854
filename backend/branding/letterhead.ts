import type { Queryable } from '../core/database/database.ts';
import type { Letterhead } from '../core/mail/letter.ts';
import { defaultName } from './name.ts';
import { platformSettings } from './tables.ts';

/** Reads name, logo and colours of the platform for its mails. */
export async function readLetterhead(db: Queryable): Promise<Letterhead> {
  const [settings] = await db
    .select({ platform: platformSettings.name, color: platformSettings.mainColor })
    .from(platformSettings);
  return settings ?? { platform: defaultName, color: '#004b67' };
}
