import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { toCommunityColumns, toWireFields } from './fields.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { toWirePicture } from './pictures.ts';
import { communities, memberships } from './tables.ts';
import type { UpdateCommunityResponse, UpdateCommunityFields } from './wire.ts';

/** Updates a community; fields that are not sent are left unchanged. */
export async function updateCommunity(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof UpdateCommunityFields, 'cover' | 'logo'>,
): Promise<z.output<typeof UpdateCommunityResponse>> {
  const {
    caller,
    server: { context },
  } = request;
  const links = context.files.linksFor(caller);
  const write = async (tx: Transaction) => {
    const before = await requireAdministeredCommunity(tx, caller, fields.idgroup);
    requireUnmodified(before, fields.modifie);
    if (fields.type !== undefined && fields.type !== before.kind) {
      if (before.kind === 'defaut' || fields.type === 'defaut')
        throw conflictError('Le type de la communauté par défaut ne change pas.', 'DEFAULT_COMMUNITY');
    }
    const [logo] = await recordFiles(tx, files.logo);
    const [cover] = await recordFiles(tx, files.cover);
    const changed = { ...toCommunityColumns(fields), logoId: logo?.id, coverId: cover?.id };
    const changes = changesBetween(before, changed);
    await recordAuditChanges(tx, caller, 'community.update', before.title, { changes });
    const [after] = await tx
      .update(communities)
      .set({ ...changed, ...editColumns(caller) })
      .where(eq(communities.id, before.id))
      .returning();
    publishOwnCommunityChange(tx, await findMemberUsernames(tx, before.id), before.id);
    await publishCommunityDirectoryChange(tx, before.id, before.kind, after?.kind ?? before.kind);
    return {
      stored: { id: before.id },
      answer: { status: true as const, groupe: await communityOnWire(tx, links, after ?? before) },
    };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    const [community] = await tx.select().from(communities).where(eq(communities.id, id));
    if (!community) throw notFoundError();
    return { status: true as const, groupe: await communityOnWire(tx, links, community) };
  });
  return answer;
}

async function communityOnWire(
  tx: Transaction,
  links: FileLinks,
  community: typeof communities.$inferSelect,
): Promise<z.output<typeof UpdateCommunityResponse>['groupe']> {
  return {
    id: community.id,
    ...toWireFields(community),
    logo: await pathOf(tx, links, community.logoId),
    photocouverture: await pathOf(tx, links, community.coverId),
    users: await tx.$count(memberships, eq(memberships.communityId, community.id)),
  };
}

async function pathOf(tx: Transaction, links: FileLinks, fileId: number | null): Promise<string> {
  if (fileId === null) return '';
  const [file] = await tx.select({ key: fileRows.key }).from(fileRows).where(eq(fileRows.id, fileId));
  return toWirePicture(file?.key ?? null, links);
}
