import { IconAddressBook, IconHome, IconUsersGroup } from '@tabler/icons-react';

/** Main destinations in header and bottom navigation (B039, B699). */
export const destinations = [
  { to: '/', label: 'Accueil', Icon: IconHome, end: true },
  { to: '/communautes', label: 'Communautés', Icon: IconUsersGroup, end: false },
  { to: '/utilisateurs', label: 'Contacts', Icon: IconAddressBook, end: false },
] as const;
