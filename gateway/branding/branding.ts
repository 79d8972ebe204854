import type { EditablePart } from '../compat/partialUpdates.ts';
import type { Editable } from '../content/applyUpdate.ts';
import { type EditRecord, fileName, versionOf } from '../content/versions.ts';
import type { ImageRecord } from '../content/media.ts';

/** The platform's name, logos and colours, with defaults where the API has none. */
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

/** Editable values of the branding with the inputs that change them, to detect conflicting updates. */
export function editableBrandingParts(branding: BrandingRecord): EditablePart[] {
  const { secondaryColor: _secondary, lastEdit: _lastEdit, ...values } = branding;
  const { name, welcomeText, logo, secondaryLogo, favicon, primaryColor, tabColor, ...webColors } = values;
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

/** How updates of the branding are compared and described in errors. */
export const editableBranding: Editable<BrandingRecord> = {
  subject: 'ces paramètres',
  changedMessage: 'Ces paramètres ont été modifiés',
  version: ({ logo, secondaryLogo, favicon, lastEdit: _lastEdit, ...values }) =>
    versionOf(
      values,
      [logo, secondaryLogo, favicon].map((picture) => fileName(picture?.path)),
    ),
  parts: editableBrandingParts,
  lastEdit: (branding) => branding.lastEdit,
};
