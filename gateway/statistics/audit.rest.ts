import type { AuditAction } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeNamedList,
  optionalText,
  decodeOptional,
  decodeList,
  rowId,
  decodeRows,
  text,
  decodeObject,
} from '../compat/decode.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { instant } from '../compat/instants.ts';
import { decodeUser } from '../people/people.ts';
import { notOffered } from './rest.ts';
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
};

function decodeEntry(value: unknown): AuditEntryRecord {
  const act = decodeObject<ItemOf<'GET /api/admin/audit/{start}/{nb}', 'result'>>(value, 'audit.result');
  const row = rowId(act.id, 'audit.id');
  const author = act.auteur;
  return {
    __typename: 'AuditEntry',
    id: auditEntryId.write({ entry: row }),
    row,
    actor:
      author === null || author === undefined
        ? null
        : decodeOptional('audit.auteur', () => decodeUser(author)),
    action: actions[text(act.action)] ?? 'OTHER',
    subject: optionalText(act.sujet) ?? '',
    createdAt: instant(act.date, 'audit.date'),
  };
}

/** Fetches the audit log, latest entry first. Throws when the API has none. */
export async function fetchAudit(
  context: Context,
  start: number,
  nb: number,
  after?: string,
): Promise<Page<AuditEntryRecord>> {
  if (!supports(context, 'AUDIT')) throw notOffered();
  const asked = call('GET /api/admin/audit/{start}/{nb}', { path: { start, nb }, query: { apres: after } });
  return context.rest.read(asked, (answer) =>
    withPositions(decodeList(decodeNamedList(answer, 'result', 'audit'), 'audit', decodeEntry), answer),
  );
}

/** Fetches one audit entry; null when it is missing or the API has no audit log. */
export async function fetchAuditEntry(context: Context, row: string): Promise<AuditEntryRecord | null> {
  if (!supports(context, 'AUDIT') || !/^\d{1,15}$/.test(row)) return null;
  const path = { start: 0, nb: 1 };
  return context.rest.read(
    call('GET /api/admin/audit/{start}/{nb}', { path, query: { id: Number(row) } }),
    (answer) => decodeRows(decodeNamedList(answer, 'result', 'audit'), 'audit', decodeEntry)[0] ?? null,
  );
}
