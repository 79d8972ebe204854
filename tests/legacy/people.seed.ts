/** The twelve people of the organisation. */
import type { Person } from './organisation.ts';

/** Everybody's password. */
export const password = 'Motdepasse1';

const names: readonly [prenom: string, nom: string, fonction: string][] = [
  ['Zoé', 'Abel', 'Directrice'],
  ['Yann', 'Bâ', 'Comptable'],
  ['Xavier', 'd’Arc & Fils', 'Juriste'],
  ['Wendy', 'Clément', 'Assistante'],
  ['Victor', 'Dupré', 'Développeur'],
  ['Ursule', 'Étienne', 'Infirmière'],
  ['Théo', 'Faure', 'Chauffeur'],
  ['Sarah', 'Garcia', 'Formatrice'],
  ['Rémi', 'Hubert', 'Acheteur'],
  ['Quentin', 'Ibert', 'Gardien'],
  ['Paul', 'Jourdain', 'Stagiaire'],
  ['Odile', 'Klein', 'Archiviste'],
];

const women = new Set(['Zoé', 'Wendy', 'Ursule', 'Sarah', 'Odile']);

export const people = (): Person[] =>
  names.map(([prenom, nom, fonction], index) => ({
    id: 101 + index,
    email: `${prenom
      .normalize('NFD')
      .replaceAll(/\P{ASCII}/gu, '')
      .toLowerCase()}@mutuelle.example`,
    civilite: women.has(prenom) ? 'Mme' : 'M.',
    prenom,
    nom,
    fonction,
    telephone: `01020304${String(index).padStart(2, '0')}`,
    description: `Bonjour de ${prenom}`,
    day: String(index + 1),
    month: '3',
    year: '1980',
    pays: 'France',
    langue: 'Français',
    image: index % 3 === 0 ? `uploads/portrait-${index}.png` : '0',
    casecoche: index < 2 ? '1' : '0',
    password,
    isAdministrator: index === 0,
    hasSignedIn: index < 9,
    lastConnection: index < 9 ? `2026-11-${String(10 + index)}T10:00:00.000Z` : null,
  }));
