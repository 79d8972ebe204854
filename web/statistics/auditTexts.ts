import type { AuditAction } from '../__generated__/AuditLogPaginationQuery.graphql';
import { textFields } from '../communities/communityForm.ts';
import { mainColors, webColors } from '../branding/platformForm.ts';
import { honorifics, languages } from '../people/profileValues.ts';

/** Labels of the actions, after the name of the person who did it. */
const actionLabels: Readonly<Record<string, string>> = {
  UPDATE_BRANDING: 'a changé les paramètres',
  CREATE_CAROUSEL_SLIDE: 'a ajouté une mise en avant',
  UPDATE_CAROUSEL_SLIDE: 'a modifié une mise en avant',
  DELETE_CAROUSEL_SLIDE: 'a supprimé une mise en avant',
  SET_CAROUSEL_VISIBILITY: 'a affiché ou masqué la mise en avant',
  REORDER_CAROUSEL_SLIDES: 'a changé l’ordre des mises en avant',
  CREATE_SIDEBAR_MEDIA: 'a ajouté une illustration',
  DELETE_SIDEBAR_MEDIA: 'a supprimé une illustration',
  REORDER_SIDEBAR_MEDIA: 'a changé l’ordre des illustrations',
  UPDATE_BREAKING_NEWS: 'a changé le texte à la une',
  SET_BREAKING_NEWS_VISIBILITY: 'a affiché ou masqué le texte à la une',
  CREATE_LINK: 'a ajouté un lien',
  UPDATE_LINK: 'a modifié un lien',
  DELETE_LINK: 'a supprimé un lien',
  CREATE_USER: 'a créé un compte',
  UPDATE_USER: 'a modifié un compte',
  DELETE_USER: 'a supprimé un compte',
  CREATE_USER_DATA_EXPORT: 'a téléchargé les données d’un compte',
  CONVERT_GUEST: 'a passé un compte en interne',
  RESEND_INVITATION: 'a invité à nouveau',
  INVITE_GUEST: 'a invité une personne externe',
  INVITE_GUEST_UNMAILED: 'a invité une personne externe, sans autre e-mail ce jour-là',
  INVITE_GUEST_REFUSED: 'a atteint la limite des invitations externes',
  ADD_ADMINISTRATOR: 'a donné le droit d’administration',
  REMOVE_ADMINISTRATOR: 'a retiré le droit d’administration',
  RESEND_FAILED_DELIVERY: 'a renvoyé un message non distribué',
  CREATE_COMMUNITY: 'a créé une communauté',
  UPDATE_COMMUNITY: 'a modifié une communauté',
  DELETE_COMMUNITY: 'a supprimé une communauté',
  RESTORE_COMMUNITY: 'a restauré une communauté',
  DELETE_COMMUNITY_FOREVER: 'a supprimé définitivement une communauté',
  ADD_MEMBER: 'a ajouté un membre',
  UPDATE_MEMBER: 'a changé le rôle d’un membre',
  REMOVE_MEMBER: 'a retiré un membre',
  ACCEPT_MEMBERSHIP_REQUEST: 'a accepté une demande',
  DECLINE_MEMBERSHIP_REQUEST: 'a refusé une demande',
  CREATE_ACCOUNT_EXPORT: 'a exporté les comptes',
  RECORD_EXPORT: 'a exporté des données',
  SIGN_IN_REFUSED: 'Connexion refusée',
};

interface Kind {
  value: string;
  label: string;
  actions: AuditAction[];
}

/** Kinds of the filter, with their actions. */
const kinds: readonly Kind[] = [
  { value: 'settings', label: 'Paramètres', actions: ['UPDATE_BRANDING'] },
  {
    value: 'home',
    label: 'Page d’accueil',
    actions: [
      'CREATE_CAROUSEL_SLIDE',
      'UPDATE_CAROUSEL_SLIDE',
      'DELETE_CAROUSEL_SLIDE',
      'SET_CAROUSEL_VISIBILITY',
      'REORDER_CAROUSEL_SLIDES',
      'CREATE_SIDEBAR_MEDIA',
      'DELETE_SIDEBAR_MEDIA',
      'REORDER_SIDEBAR_MEDIA',
      'UPDATE_BREAKING_NEWS',
      'SET_BREAKING_NEWS_VISIBILITY',
      'CREATE_LINK',
      'UPDATE_LINK',
      'DELETE_LINK',
    ],
  },
  {
    value: 'accounts',
    label: 'Comptes et droits',
    actions: [
      'CREATE_USER',
      'UPDATE_USER',
      'DELETE_USER',
      'CREATE_USER_DATA_EXPORT',
      'CONVERT_GUEST',
      'RESEND_INVITATION',
      'ADD_ADMINISTRATOR',
      'REMOVE_ADMINISTRATOR',
    ],
  },
  {
    value: 'communities',
    label: 'Communautés',
    actions: [
      'CREATE_COMMUNITY',
      'UPDATE_COMMUNITY',
      'DELETE_COMMUNITY',
      'RESTORE_COMMUNITY',
      'DELETE_COMMUNITY_FOREVER',
    ],
  },
  {
    value: 'members',
    label: 'Membres et demandes',
    actions: [
      'ADD_MEMBER',
      'UPDATE_MEMBER',
      'REMOVE_MEMBER',
      'ACCEPT_MEMBERSHIP_REQUEST',
      'DECLINE_MEMBERSHIP_REQUEST',
    ],
  },
  {
    value: 'outsiders',
    label: 'Invitations externes',
    actions: ['INVITE_GUEST', 'INVITE_GUEST_UNMAILED', 'INVITE_GUEST_REFUSED'],
  },
  { value: 'exports', label: 'Exports', actions: ['CREATE_ACCOUNT_EXPORT', 'RECORD_EXPORT'] },
  { value: 'signIns', label: 'Connexions refusées', actions: ['SIGN_IN_REFUSED'] },
  { value: 'dispatches', label: 'Envois', actions: ['RESEND_FAILED_DELIVERY'] },
];

/** Options of the filter by kind; the first one is for all. */
export const kindOptions = [
  { value: '', label: 'Tout' },
  ...kinds.map(({ value, label }) => ({ value, label })),
];

/** Actions of a kind of the filter; null for all. */
export const actionsOfKind = (kind: string): readonly AuditAction[] | null =>
  kinds.find(({ value }) => value === kind)?.actions ?? null;

/** French label of an action of the audit log. */
export const actionLabel = (action: string): string => actionLabels[action] ?? 'a changé autre chose';

const colorLabels = new Map<string, string>([...mainColors, ...webColors]);

const fields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textFields.map(({ name, label }) => [name, label.toLowerCase()])),
  name: 'nom',
  welcomeText: 'texte de connexion',
  logo: 'logo',
  secondaryLogo: 'second logo',
  favicon: 'icône',
  webColors: 'couleurs de la version web',
  kind: 'type',
  color: 'couleur',
  cover: 'couverture',
  canMembersManageLibrary: 'médiathèque ouverte à tous',
  role: 'rôle',
  url: 'adresse',
  icon: 'icône',
  position: 'place',
  text: 'texte',
  file: 'fichier',
  breakingNews: 'texte',
  isVisible: 'affichage',
  email: 'e-mail',
  honorific: 'civilité',
  firstName: 'prénom',
  lastName: 'nom',
  jobTitle: 'fonction',
  phone: 'téléphone',
  country: 'pays',
  language: 'langue',
  canCreateCommunities: 'peut créer des communautés',
};

/** French name of a field of the audit log; its own name if unknown. */
export function fieldText(field: string): string {
  return colorLabels.get(field)?.toLowerCase() ?? fields[field] ?? field;
}

const values: Readonly<Record<string, string>> = {
  true: 'oui',
  false: 'non',
  PUBLIC: 'publique',
  PRIVATE: 'privée',
  SECRET: 'secrète',
  DEFAULT: 'de l’organisation',
  ADMINISTRATOR: 'administrateur',
  EDITOR: 'rédacteur',
  READER: 'lecteur',
  ...honorifics,
  ...Object.fromEntries(languages.map(({ value, label }) => [value, label])),
};

const plain = new Set([
  'canMembersManageLibrary',
  'kind',
  'role',
  'isVisible',
  'honorific',
  'language',
  'canCreateCommunities',
]);

/** A value of a changed field as the journal shows it; « vide » for none. */
export const labelOfValue = (field: string, value: string): string =>
  value === '' ? 'vide' : plain.has(field) ? (values[value] ?? value) : value;

const subjects: Readonly<Record<string, string>> = {
  on: 'affiché',
  off: 'masqué',
  ACCOUNTS: 'comptes',
  AUDIT_LOG: 'journal',
  STATISTICS: 'statistiques',
};

interface Entry {
  readonly action: string;
  readonly subject: string;
  readonly count: number;
  readonly changes: readonly { readonly field: string }[];
}

/** Subject of an entry in words; empty for a bare number, and where the changes say it. */
export function subjectText({ action, subject, count, changes }: Entry): string {
  if (action === 'SIGN_IN_REFUSED')
    return `${subject === '' ? 'identifiants inconnus' : subject}${count > 1 ? ` (${count} fois)` : ''}`;
  if (/^\d*$/.test(subject) || (action === 'UPDATE_BREAKING_NEWS' && changes.length > 0)) return '';
  if (action === 'UPDATE_BRANDING')
    return changes.length > 0 ? '' : subject.split(', ').map(fieldText).join(', ');
  return subjects[subject] ?? subject;
}
