import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import { invalidError } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { communityCreatedHandlers } from './handlers.ts';
import { addMember } from './memberships.ts';
import type { CreateCommunityResponse, CreateCommunityFields } from './wire.ts';
import type { Transaction } from '../core/database/database.ts';
import { communities } from './tables.ts';

/** Inserts a community without members. Returns its id. */
export async function insertCommunity(
  tx: Transaction,
  community: typeof communities.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(communities).values(community).returning({ id: communities.id });
  if (!made) throw new Error('The community was not written.');
  return made.id;
}

/** Creates a community administered by the caller. */
export async function createCommunity(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof CreateCommunityFields, 'cover' | 'logo'>,
): Promise<z.output<typeof CreateCommunityResponse>> {
  const { caller } = request;
  if (fields.kind === 'defaut')
    throw invalidError('type', "Il n'y a qu'une communauté par défaut.", 'ONE_DEFAULT_COMMUNITY');
  const { answer } = await writeOnce(request, async (tx) => {
    const [logo] = await recordFiles(tx, files.logo);
    const [cover] = await recordFiles(tx, files.cover);
    const communityId = await insertCommunity(tx, {
      ...fields,
      logoId: logo?.id ?? null,
      coverId: cover?.id ?? null,
      createdBy: caller.id,
    });
    await addMember(tx, communityId, caller.id, 'ROLE_ADMIN');
    for (const handle of communityCreatedHandlers) await handle(tx, communityId, caller.id);
    await recordAuditEntry(tx, caller, 'community.create', fields.title);
    publishOwnCommunityChange(tx, [caller.email], communityId);
    await publishCommunityDirectoryChange(tx, communityId, fields.kind);
    return { status: true as const, id: communityId };
  });
  return answer;
}
