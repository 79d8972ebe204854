/** The journal's names in the API and those of the graph. */
import type { AuditAction, ExportKind } from '../__generated__/resolvers.ts';
import { wireRoles } from '../communities/communities.rest.ts';
import { wireKinds } from '../communities/fields.rest.ts';
import { decodeLanguage } from '../people/languages.ts';
import { wireHonorifics } from '../people/people.rest.ts';

/** Audit actions by their names in the API. */
export const auditActions: Readonly<Record<string, AuditAction>> = {
  'settings.update': 'UPDATE_BRANDING',
  'highlight.create': 'CREATE_CAROUSEL_SLIDE',
  'highlight.update': 'UPDATE_CAROUSEL_SLIDE',
  'highlight.delete': 'DELETE_CAROUSEL_SLIDE',
  'highlights.toggle': 'SET_CAROUSEL_VISIBILITY',
  'highlights.order': 'REORDER_CAROUSEL_SLIDES',
  'illustration.create': 'CREATE_SIDEBAR_MEDIA',
  'illustration.delete': 'DELETE_SIDEBAR_MEDIA',
  'illustrations.order': 'REORDER_SIDEBAR_MEDIA',
  'breaking-news.update': 'UPDATE_BREAKING_NEWS',
  'breaking-news.toggle': 'SET_BREAKING_NEWS_VISIBILITY',
  'link.create': 'CREATE_LINK',
  'link.update': 'UPDATE_LINK',
  'link.delete': 'DELETE_LINK',
  'user.create': 'CREATE_USER',
  'user.update': 'UPDATE_USER',
  'user.delete': 'DELETE_USER',
  'user.export': 'CREATE_USER_DATA_EXPORT',
  'user.internal': 'CONVERT_GUEST',
  'user.invite': 'RESEND_INVITATION',
  'external.invite': 'INVITE_GUEST',
  'external.unmailed': 'INVITE_GUEST_UNMAILED',
  'external.limit': 'INVITE_GUEST_REFUSED',
  'administrator.add': 'ADD_ADMINISTRATOR',
  'administrator.remove': 'REMOVE_ADMINISTRATOR',
  'dispatch.resend': 'RESEND_FAILED_DELIVERY',
  'community.create': 'CREATE_COMMUNITY',
  'community.update': 'UPDATE_COMMUNITY',
  'community.delete': 'DELETE_COMMUNITY',
  'community.restore': 'RESTORE_COMMUNITY',
  'community.erase': 'DELETE_COMMUNITY_FOREVER',
  'member.add': 'ADD_MEMBER',
  'member.role': 'UPDATE_MEMBER',
  'member.remove': 'REMOVE_MEMBER',
  'request.accept': 'ACCEPT_MEMBERSHIP_REQUEST',
  'request.decline': 'DECLINE_MEMBERSHIP_REQUEST',
  'accounts.export': 'CREATE_ACCOUNT_EXPORT',
  export: 'RECORD_EXPORT',
  'sign-in.refused': 'SIGN_IN_REFUSED',
};

/** Names in the API of what can be exported. */
export const wireExportKinds = {
  ACCOUNTS: 'comptes',
  AUDIT_LOG: 'journal',
  STATISTICS: 'statistiques',
} as const satisfies Record<ExportKind, string>;

/** Inputs of mutations by their names in the journal, where these differ. */
const fields: Readonly<Record<string, string>> = {
  mainColor: 'primaryColor',
  bodyBgColor: 'bodyBackgroundColor',
  headerBgColor: 'headerBackgroundColor',
  welcomeHtml: 'welcomeText',
  logoId: 'logo',
  secondaryLogoId: 'secondaryLogo',
  faviconId: 'favicon',
  coverId: 'cover',
  iconId: 'icon',
  fileId: 'file',
  link: 'url',
  isShown: 'isVisible',
  subject: 'description',
  isLibraryEditable: 'canMembersManageLibrary',
  civility: 'honorific',
  job: 'jobTitle',
};

/** The graph's name of a changed field. */
export const toChangedField = (name: string): string => fields[name] ?? name;

const inverse = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([graph, wire]) => [wire, graph]));

/** Values of enums by their words in the journal. */
const values: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  kind: inverse(wireKinds),
  role: inverse(wireRoles),
  honorific: inverse(wireHonorifics),
};

/** The graph's value of a changed field. */
export const toChangedValue = (field: string, value: string): string =>
  (field === 'language' ? decodeLanguage(value) : values[field]?.get(value)) ?? value;

const exportsByName = inverse(wireExportKinds);

/** The object of an action as the graph names it. */
export function toAuditSubject(action: AuditAction, subject: string): string {
  if (action === 'RECORD_EXPORT') return exportsByName.get(subject) ?? subject;
  return action === 'UPDATE_BRANDING' ? subject.split(', ').map(toChangedField).join(', ') : subject;
}
