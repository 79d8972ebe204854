import type { AuditAction, ExportKind } from '../__generated__/resolvers.ts';
import { orElse } from '../compat/extensions.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  count,
  decodeItems,
  decodeNamedList,
  optionalText,
  decodeOptional,
  decodeList,
  rowId,
  decodeRows,
  text,
  decodeObject,
  decodeRelated,
} from '../compat/decode.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { instant } from '../compat/instants.ts';
import { decodeUser, userId } from '../people/people.ts';
import { auditEntryId, type AuditEntryRecord } from './statistics.ts';

/** Audit actions by their names in the API. */
const actions: Readonly<Record<string, AuditAction>> = {
  'settings.update': 'SETTINGS_UPDATE',
  'highlight.create': 'CAROUSEL_SLIDE_CREATE',
  'highlight.update': 'CAROUSEL_SLIDE_UPDATE',
  'highlight.delete': 'CAROUSEL_SLIDE_DELETE',
  'highlights.toggle': 'CAROUSEL_TOGGLE',
  'highlights.order': 'CAROUSEL_ORDER',
  'illustration.create': 'SIDEBAR_MEDIA_CREATE',
  'illustration.delete': 'SIDEBAR_MEDIA_DELETE',
  'illustrations.order': 'SIDEBAR_MEDIA_ORDER',
  'breaking-news.update': 'BREAKING_NEWS_UPDATE',
  'breaking-news.toggle': 'BREAKING_NEWS_TOGGLE',
  'link.create': 'LINK_CREATE',
  'link.update': 'LINK_UPDATE',
  'link.delete': 'LINK_DELETE',
  'user.create': 'USER_CREATE',
  'user.update': 'USER_UPDATE',
  'user.delete': 'USER_DELETE',
  'user.internal': 'GUEST_CONVERT',
  'user.invite': 'USER_INVITE',
  'external.invite': 'GUEST_INVITE',
  'external.unmailed': 'GUEST_INVITE_UNMAILED',
  'external.limit': 'GUEST_INVITE_LIMIT',
  'administrator.add': 'ADMINISTRATOR_ADD',
  'administrator.remove': 'ADMINISTRATOR_REMOVE',
  'dispatch.resend': 'DELIVERY_RESEND',
  'community.create': 'COMMUNITY_CREATE',
  'community.update': 'COMMUNITY_UPDATE',
  'community.delete': 'COMMUNITY_DELETE',
  'member.add': 'MEMBER_ADD',
  'member.role': 'MEMBER_ROLE',
  'member.remove': 'MEMBER_REMOVE',
  'request.accept': 'REQUEST_ACCEPT',
  'request.decline': 'REQUEST_DECLINE',
  export: 'EXPORT',
  'sign-in.refused': 'SIGN_IN_REFUSED',
};

/** What is exported, by its names in the API. */
const exports = { ACCOUNTS: 'comptes', JOURNAL: 'journal', STATISTICS: 'statistiques' } as const;

const valueOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : text(value);

const decodeChanges = (value: unknown): AuditEntryRecord['changes'] =>
  decodeItems(value, 'audit.changements').map((item) => {
    const change = decodeRelated<{ champ: unknown; avant: unknown; apres: unknown }>(item);
    return { field: text(change.champ), before: valueOf(change.avant), after: valueOf(change.apres) };
  });

function decodeEntry(value: unknown): AuditEntryRecord {
  const act = decodeObject<ItemOf<'GET /api/admin/audit/{start}/{nb}', 'result'>>(value, 'audit.result');
  const row = rowId(act.id, 'audit.id');
  const personOf = (person: unknown) =>
    person === null || person === undefined ? null : decodeOptional('audit.auteur', () => decodeUser(person));
  return {
    __typename: 'AuditEntry',
    id: auditEntryId.write({ entry: row }),
    row,
    actor: personOf(act.auteur),
    target: personOf(act.concerne),
    action: actions[text(act.action)] ?? 'OTHER',
    subject: optionalText(act.sujet) ?? '',
    changes: decodeChanges(act.changements),
    count: count(act.fois) || 1,
    createdAt: instant(act.date, 'audit.date'),
  };
}

/** Which entries are wanted. */
interface AuditFilter {
  userId?: string | null | undefined;
  actions?: readonly AuditAction[] | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Fetches the audit log, latest entry first. Throws NotOfferedError when the API has none. */
export async function fetchAudit(
  context: Context,
  { userId: person, actions: wanted, from, to }: AuditFilter,
  start: number,
  nb: number,
  after?: string,
): Promise<Page<AuditEntryRecord>> {
  const names = Object.keys(actions).filter((name) => wanted?.includes(actions[name] ?? 'OTHER'));
  const query = {
    personne: person ? Number(userId.read(person).user) : undefined,
    // Of kinds that the API does not have there are no entries.
    actes: wanted?.length ? names.join(',') : undefined,
    du: from ?? undefined,
    au: to ?? undefined,
    apres: after,
  };
  const asked = call('GET /api/admin/audit/{start}/{nb}', { path: { start, nb }, query });
  return context.rest.read(asked, (answer) =>
    withPositions(decodeList(decodeNamedList(answer, 'result', 'audit'), 'audit', decodeEntry), answer),
  );
}

/** Fetches one audit entry; null when it is missing or the API has no audit log. */
export async function fetchAuditEntry(context: Context, row: string): Promise<AuditEntryRecord | null> {
  if (!/^\d{1,15}$/.test(row)) return null;
  const path = { start: 0, nb: 1 };
  const asked = call('GET /api/admin/audit/{start}/{nb}', { path, query: { id: Number(row) } });
  return orElse(
    context.rest.read(
      asked,
      (answer) => decodeRows(decodeNamedList(answer, 'result', 'audit'), 'audit', decodeEntry)[0] ?? null,
    ),
    () => null,
  );
}

/** Records in the audit log that the viewer exported data; does nothing where the API has no audit log. */
export const recordExport = (context: Context, kind: ExportKind): Promise<void> =>
  orElse(
    context.rest.write(call('POST /api/admin/audit/export', { body: { quoi: exports[kind] } })),
    () => undefined,
  );
