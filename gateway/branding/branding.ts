import type { Editable } from '../core/editing.ts';
import { type EditRecord, fileName, versionOf } from '../core/versions.ts';
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
  lastEdit: EditRecord | null;
}

/** The platform's name and look. */
export const editableBranding: Editable<BrandingRecord> = {
  it: 'ces paramètres',
  wasChanged: 'Ces paramètres ont été modifiés',
  version: ({ logo, secondaryLogo, favicon, lastEdit: _lastEdit, ...look }) =>
    versionOf(
      look,
      [logo, secondaryLogo, favicon].map((picture) => fileName(picture?.path)),
    ),
  lastEdit: (branding) => branding.lastEdit,
};
