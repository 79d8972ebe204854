import { stablePath, versionOf } from '../core/editing.ts';
import type { ImageRecord } from '../core/media.ts';

/** The platform's look with its defaults filled in. */
export interface BrandingRecord {
  name: string;
  welcome: string;
  logo: ImageRecord | null;
  secondaryLogo: ImageRecord | null;
  favicon: ImageRecord | null;
  mainColor: string;
  tabColor: string;
  secondaryColor: string;
  bodyBackgroundColor: string;
  headerBackgroundColor: string;
  headerMenuColor: string;
  headerActiveMenuColor: string;
  communityColor: string;
  communityBadgeColor: string;
  contactsColor: string;
}

/** How people are told that the platform's name or look was changed. */
export const brandingWords = { it: 'ces paramètres', wasChanged: 'Ces paramètres ont été modifiés' };

/** The version of the platform's name and look. */
export const brandingVersion = ({ logo, secondaryLogo, favicon, ...look }: BrandingRecord): string =>
  versionOf(
    look,
    [logo, secondaryLogo, favicon].map((picture) => stablePath(picture?.path)),
  );
