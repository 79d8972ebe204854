import type { Editable, EditablePart } from '../content/editing.ts';
import { type EditRecord, fileName, versionOf } from '../content/versions.ts';
import type { ImageRecord } from '../content/media.ts';

/** The platform's look with its defaults filled in. */
export interface BrandingRecord {
  name: string;
  welcomeText: string;
  logo: ImageRecord | null;
  secondaryLogo: ImageRecord | null;
  favicon: ImageRecord | null;
  primaryColor: string;
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

/** Parts of the branding that administrators edit, for conflict checks. */
export function partsOfBranding(branding: BrandingRecord): EditablePart[] {
  const { secondaryColor: _secondary, lastEdit: _lastEdit, ...look } = branding;
  const { name, welcomeText, logo, secondaryLogo, favicon, primaryColor, tabColor, ...webColors } = look;
  return [
    [name, 'name'],
    [welcomeText, 'welcomeText'],
    [fileName(logo?.path), 'logo'],
    [fileName(secondaryLogo?.path), 'secondaryLogo'],
    [fileName(favicon?.path), 'favicon'],
    [primaryColor, 'primaryColor'],
    // The main colour is the default of the others.
    [tabColor, 'tabColor', 'primaryColor'],
    [webColors, 'webColors', 'primaryColor'],
  ];
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
  parts: partsOfBranding,
  lastEdit: (branding) => branding.lastEdit,
};
