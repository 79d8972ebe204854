import type { AuditAction, ExportKind } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeCount,
  decodeItems,
  decodeNamedList,
  decodeOptionalText,
  decodeOptional,
  decodeDatabaseId,
  decodeText,
  decodeObject,
  decodeRelated,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { decodeInstant } from '../compat/instants.ts';
import { decodeUser } from '../people/people.rest.ts';
import { userId } from '../people/people.ts';
import {
  auditActions,
  wireExportKinds,
  toChangedField,
  toAuditSubject,
  toChangedValue,
} from './auditNames.rest.ts';
import { auditEntryId, type AuditEntryRecord } from './statistics.ts';

const optionalValue = (field: string, value: unknown): string | null =>
  value === null || value === undefined ? null : toChangedValue(field, decodeText(value));

const decodeChanges = (value: unknown): AuditEntryRecord['changes'] =>
  decodeItems(value, 'audit.changements').map((item) => {
    const change = decodeRelated<{ champ: unknown; avant: unknown; apres: unknown }>(item);
    const field = toChangedField(decodeText(change.champ));
    return {
      field,
      before: optionalValue(field, change.avant),
      after: optionalValue(field, change.apres),
    };
  });

function decodeEntry(value: unknown): AuditEntryRecord {
  const act = decodeObject<ItemOf<'GET /api/admin/audit/{start}/{nb}', 'result'>>(value, 'audit.result');
  const databaseId = decodeDatabaseId(act.id, 'audit.id');
  const action = auditActions[decodeText(act.action)] ?? 'OTHER';
  const personOf = (person: unknown) =>
    person === null || person === undefined ? null : decodeOptional('audit.auteur', () => decodeUser(person));
  return {
    __typename: 'AuditEntry',
    id: auditEntryId.write({ entry: databaseId }),
    databaseId,
    actor: personOf(act.auteur),
    affectedUser: personOf(act.concerne),
    action,
    subject: toAuditSubject(action, decodeOptionalText(act.sujet) ?? ''),
    changes: decodeChanges(act.changements),
    count: decodeCount(act.fois) || 1,
    createdAt: decodeInstant(act.date, 'audit.date'),
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
  const names = Object.keys(auditActions).filter((name) => wanted?.includes(auditActions[name] ?? 'OTHER'));
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
export async function fetchAuditEntry(
  context: Context,
  databaseId: string,
): Promise<AuditEntryRecord | null> {
  if (!/^\d{1,15}$/.test(databaseId)) return null;
  const path = { start: 0, nb: 1 };
  const asked = call('GET /api/admin/audit/{start}/{nb}', { path, query: { id: Number(databaseId) } });
  return withFallbackIfNotOffered(
    context.rest.read(
      asked,
      (answer) =>
        decodeListWithoutNulls(decodeNamedList(answer, 'result', 'audit'), 'audit', decodeEntry)[0] ?? null,
    ),
    () => null,
  );
}

/** Records in the audit log that the viewer exported data; does nothing where the API has no audit log. */
export const recordExport = (context: Context, kind: ExportKind): Promise<void> =>
  withFallbackIfNotOffered(
    context.rest.write(call('POST /api/admin/audit/export', { body: { quoi: wireExportKinds[kind] } })),
    () => undefined,
  );
