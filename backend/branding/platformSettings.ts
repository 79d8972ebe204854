import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import type { Queryable } from '../core/database/database.ts';
import { files } from '../core/files/tables.ts';
import { defaultName } from './platformName.ts';
import { platformSettings } from './tables.ts';

const logos = alias(files, 'logos');
const secondaryLogos = alias(files, 'secondary_logos');
const favicons = alias(files, 'favicons');

/** Branding before an administrator changes it. */
const defaults = {
  settings: {
    name: defaultName,
    welcomeHtml: '',
    mainColor: '#004b67',
    tabColor: '#004b67',
    webColors: {},
    updatedAt: null,
  },
  editor: null,
  logo: null,
  secondaryLogo: null,
  favicon: null,
};

/** The platform's branding, with the keys of its pictures and its last editor. */
export async function findPlatformSettings(db: Queryable) {
  const [row] = await db
    .select({
      settings: platformSettings,
      editor: editorColumns,
      logo: logos.key,
      secondaryLogo: secondaryLogos.key,
      favicon: favicons.key,
    })
    .from(platformSettings)
    .leftJoin(logos, eq(logos.id, platformSettings.logoId))
    .leftJoin(secondaryLogos, eq(secondaryLogos.id, platformSettings.secondaryLogoId))
    .leftJoin(favicons, eq(favicons.id, platformSettings.faviconId))
    .leftJoin(lastEditors, joinLastEditor(platformSettings.editedBy));
  return row ?? defaults;
}
