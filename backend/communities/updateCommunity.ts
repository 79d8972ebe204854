import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { toUpdateCommunityResponse } from './communities.wire.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { communities, memberships } from './tables.ts';
import type { UpdateCommunityResponse, UpdateCommunityFields } from './wire.ts';

type CommunityRow = typeof communities.$inferSelect;

/** Updates a community; fields that are not sent are left unchanged. */
export async function updateCommunity(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof UpdateCommunityFields, 'cover' | 'logo'>,
): Promise<z.output<typeof UpdateCommunityResponse>> {
  const {
    caller,
    server: { context },
  } = request;
  const { communityId, lastModifiedAt, ...columns } = fields;
  const answerWith = async (tx: Transaction, community: CommunityRow) =>
    toUpdateCommunityResponse(await readUpdatedCommunity(tx, community), context.files.linksFor(caller));
  const write = async (tx: Transaction) => {
    const before = await requireAdministeredCommunity(tx, caller, communityId);
    requireUnmodified(before, lastModifiedAt);
    if (columns.kind !== undefined && columns.kind !== before.kind) {
      if (before.kind === 'defaut' || columns.kind === 'defaut')
        throw conflictError('Le type de la communauté par défaut ne change pas.', 'DEFAULT_COMMUNITY');
    }
    const [logo] = await recordFiles(tx, files.logo);
    const [cover] = await recordFiles(tx, files.cover);
    const changed = { ...columns, logoId: logo?.id, coverId: cover?.id };
    const changes = changesBetween(before, changed);
    await recordAuditChanges(tx, caller, 'community.update', before.title, { changes });
    const [after] = await tx
      .update(communities)
      .set({ ...changed, ...editColumns(caller) })
      .where(eq(communities.id, before.id))
      .returning();
    publishOwnCommunityChange(tx, await findMemberUsernames(tx, before.id), before.id);
    await publishCommunityDirectoryChange(tx, before.id, before.kind, after?.kind ?? before.kind);
    return { stored: { id: before.id }, answer: await answerWith(tx, after ?? before) };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const [community] = await tx.select().from(communities).where(eq(communities.id, id));
    if (!community) throw notFoundError();
    return answerWith(tx, community);
  });
  return answer;
}

/** A community with what an update answers beside its columns. */
export const readUpdatedCommunity = async (tx: Transaction, community: CommunityRow) => ({
  community,
  logoKey: await findKey(tx, community.logoId),
  coverKey: await findKey(tx, community.coverId),
  members: await tx.$count(memberships, eq(memberships.communityId, community.id)),
});

async function findKey(tx: Transaction, fileId: number | null): Promise<string | null> {
  if (fileId === null) return null;
  const [file] = await tx.select({ key: fileRows.key }).from(fileRows).where(eq(fileRows.id, fileId));
  return file?.key ?? null;
}
