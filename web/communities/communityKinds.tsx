import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';

/** Labels and icons of the kinds of communities. */
export const communityKinds = {
  PUBLIC: { label: 'Communauté publique', Icon: IconWorld },
  PRIVATE: { label: 'Communauté privée', Icon: IconLock },
  SECRET: { label: 'Communauté secrète', Icon: IconShieldLock },
  DEFAULT: { label: 'Communauté de l’organisation', Icon: IconBuilding },
} as const;

/** The label and icon of a kind; one that is not known shows as public. */
export const communityKind = (kind: string | null | undefined) =>
  communityKinds[kind != null && kind in communityKinds ? (kind as keyof typeof communityKinds) : 'PUBLIC'];

/** The address of a community's page. */
export const communityPath = (databaseId: string): string => `/communaute/${encodeURIComponent(databaseId)}`;
