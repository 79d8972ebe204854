import { IconAddressBook, IconHome, IconUsersGroup } from '@tabler/icons-react';

/** The main places, in the header and, on a phone, at the bottom (B039, B699). */
export const destinations = [
  { to: '/', label: 'Accueil', Icon: IconHome, end: true },
  { to: '/communautes', label: 'Communautés', Icon: IconUsersGroup, end: false },
  { to: '/utilisateurs', label: 'Contacts', Icon: IconAddressBook, end: false },
] as const;
