import type { AuditAction } from '../__generated__/AuditLogPaginationQuery.graphql';
import { textFields } from '../communities/communityForm.ts';
import { mainColors, webColors } from '../branding/platformForm.ts';

/** Labels of the actions, after the name of the person who did it. */
const actionLabels: Readonly<Record<string, string>> = {
  SETTINGS_UPDATE: 'a changé les paramètres',
  CAROUSEL_SLIDE_CREATE: 'a ajouté une mise en avant',
  CAROUSEL_SLIDE_UPDATE: 'a modifié une mise en avant',
  CAROUSEL_SLIDE_DELETE: 'a supprimé une mise en avant',
  CAROUSEL_TOGGLE: 'a affiché ou masqué la mise en avant',
  CAROUSEL_ORDER: 'a changé l’ordre des mises en avant',
  SIDEBAR_MEDIA_CREATE: 'a ajouté une illustration',
  SIDEBAR_MEDIA_DELETE: 'a supprimé une illustration',
  SIDEBAR_MEDIA_ORDER: 'a changé l’ordre des illustrations',
  BREAKING_NEWS_UPDATE: 'a changé le texte à la une',
  BREAKING_NEWS_TOGGLE: 'a affiché ou masqué le texte à la une',
  LINK_CREATE: 'a ajouté un lien',
  LINK_UPDATE: 'a modifié un lien',
  LINK_DELETE: 'a supprimé un lien',
  USER_CREATE: 'a créé un compte',
  USER_UPDATE: 'a modifié un compte',
  USER_DELETE: 'a supprimé un compte',
  GUEST_CONVERT: 'a passé un compte en interne',
  USER_INVITE: 'a invité à nouveau',
  GUEST_INVITE: 'a invité une personne externe',
  GUEST_INVITE_UNMAILED: 'a invité une personne externe, sans autre e-mail ce jour-là',
  GUEST_INVITE_LIMIT: 'a atteint la limite des invitations externes',
  ADMINISTRATOR_ADD: 'a donné le droit d’administration',
  ADMINISTRATOR_REMOVE: 'a retiré le droit d’administration',
  DELIVERY_RESEND: 'a renvoyé un message non distribué',
  COMMUNITY_CREATE: 'a créé une communauté',
  COMMUNITY_UPDATE: 'a modifié une communauté',
  COMMUNITY_DELETE: 'a supprimé une communauté',
  MEMBER_ADD: 'a ajouté un membre',
  MEMBER_ROLE: 'a changé le rôle d’un membre',
  MEMBER_REMOVE: 'a retiré un membre',
  REQUEST_ACCEPT: 'a accepté une demande',
  REQUEST_DECLINE: 'a refusé une demande',
  EXPORT: 'a exporté des données',
  SIGN_IN_REFUSED: 'Connexion refusée',
};

interface Kind {
  value: string;
  label: string;
  actions: AuditAction[];
}

/** Kinds of the filter, with their actions. */
const kinds: readonly Kind[] = [
  { value: 'settings', label: 'Paramètres', actions: ['SETTINGS_UPDATE'] },
  {
    value: 'home',
    label: 'Page d’accueil',
    actions: [
      'CAROUSEL_SLIDE_CREATE',
      'CAROUSEL_SLIDE_UPDATE',
      'CAROUSEL_SLIDE_DELETE',
      'CAROUSEL_TOGGLE',
      'CAROUSEL_ORDER',
      'SIDEBAR_MEDIA_CREATE',
      'SIDEBAR_MEDIA_DELETE',
      'SIDEBAR_MEDIA_ORDER',
      'BREAKING_NEWS_UPDATE',
      'BREAKING_NEWS_TOGGLE',
      'LINK_CREATE',
      'LINK_UPDATE',
      'LINK_DELETE',
    ],
  },
  {
    value: 'accounts',
    label: 'Comptes et droits',
    actions: [
      'USER_CREATE',
      'USER_UPDATE',
      'USER_DELETE',
      'GUEST_CONVERT',
      'USER_INVITE',
      'ADMINISTRATOR_ADD',
      'ADMINISTRATOR_REMOVE',
    ],
  },
  {
    value: 'communities',
    label: 'Communautés',
    actions: ['COMMUNITY_CREATE', 'COMMUNITY_UPDATE', 'COMMUNITY_DELETE'],
  },
  {
    value: 'members',
    label: 'Membres et demandes',
    actions: ['MEMBER_ADD', 'MEMBER_ROLE', 'MEMBER_REMOVE', 'REQUEST_ACCEPT', 'REQUEST_DECLINE'],
  },
  {
    value: 'outsiders',
    label: 'Invitations externes',
    actions: ['GUEST_INVITE', 'GUEST_INVITE_UNMAILED', 'GUEST_INVITE_LIMIT'],
  },
  { value: 'exports', label: 'Exports', actions: ['EXPORT'] },
  { value: 'signIns', label: 'Connexions refusées', actions: ['SIGN_IN_REFUSED'] },
  { value: 'dispatches', label: 'Envois', actions: ['DELIVERY_RESEND'] },
];

/** Options of the filter by kind; the first one is for all. */
export const kindOptions = [
  { value: '', label: 'Tout' },
  ...kinds.map(({ value, label }) => ({ value, label })),
];

/** Actions of a kind of the filter; null for all. */
export const actionsOf = (kind: string): readonly AuditAction[] | null =>
  kinds.find(({ value }) => value === kind)?.actions ?? null;

/** What was done, in words. */
export const actionLabel = (action: string): string => actionLabels[action] ?? 'a changé autre chose';

/** Names of colours in the graph by those in the journal, where these differ. */
const colorNames = new Map([
  ['mainColor', 'primaryColor'],
  ['bodyBgColor', 'bodyBackgroundColor'],
  ['headerBgColor', 'headerBackgroundColor'],
]);

const colorLabels = new Map<string, string>([...mainColors, ...webColors]);

const fields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(textFields.map(({ name, label }) => [name, label.toLowerCase()])),
  name: 'nom',
  welcomeHtml: 'texte de connexion',
  logoId: 'logo',
  secondaryLogoId: 'second logo',
  faviconId: 'icône',
  webColors: 'couleurs de la version web',
  subject: 'sujet',
  kind: 'type',
  color: 'couleur',
  coverId: 'couverture',
  isLibraryEditable: 'médiathèque ouverte à tous',
  role: 'rôle',
  url: 'adresse',
  iconId: 'icône',
  position: 'place',
  text: 'texte',
  link: 'lien',
  fileId: 'fichier',
  breakingNews: 'texte',
  isShown: 'affichage',
  email: 'e-mail',
  civility: 'civilité',
  firstName: 'prénom',
  lastName: 'nom',
  job: 'fonction',
  phone: 'téléphone',
  canCreateCommunities: 'peut créer des communautés',
};

/** Name of a field in words; the journal's own name where there is none. */
export function fieldText(field: string): string {
  return colorLabels.get(colorNames.get(field) ?? field)?.toLowerCase() ?? fields[field] ?? field;
}

const values: Readonly<Record<string, string>> = {
  true: 'oui',
  false: 'non',
  public: 'publique',
  private: 'privée',
  secret: 'secrète',
  defaut: 'de l’organisation',
  ROLE_ADMIN: 'administrateur',
  ROLE_MODERATEUR: 'rédacteur',
  ROLE_LECTEUR: 'lecteur',
};

const plain = new Set(['isLibraryEditable', 'kind', 'role', 'isShown', 'canCreateCommunities']);

/** A value of a changed field as the journal shows it; « vide » for none. */
export const labelOfValue = (field: string, value: string): string =>
  value === '' ? 'vide' : plain.has(field) ? (values[value] ?? value) : value;

const subjects: Readonly<Record<string, string>> = {
  on: 'affiché',
  off: 'masqué',
  comptes: 'comptes',
  journal: 'journal',
  statistiques: 'statistiques',
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
  if (/^\d*$/.test(subject) || (action === 'BREAKING_NEWS_UPDATE' && changes.length > 0)) return '';
  if (action === 'SETTINGS_UPDATE')
    return changes.length > 0 ? '' : subject.split(', ').map(fieldText).join(', ');
  return subjects[subject] ?? subject;
}
