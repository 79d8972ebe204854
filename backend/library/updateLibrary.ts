import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { publishCommunityChange } from '../communities/realtimeEvents.ts';
import { memberUsernames } from '../communities/audience.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { writeOnce } from '../core/idempotency.ts';
import { type Library, lockLibrary } from './libraries.ts';
import { documents } from './tables.ts';

/** Updates a locked library in one transaction and publishes the change to a community's members. */
export async function updateLibrary<Answer>(
  context: BackendContext,
  library: Library,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return context.database.transaction(async (tx) => {
    await lockLibrary(tx, library);
    const answer = await change(tx);
    await publishChange(tx, library);
    return answer;
  });
}

/** The same for additions, idempotent with a key. */
export async function addToLibrary<Answer extends object>(
  request: FastifyRequest,
  library: Library,
  add: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await writeOnce(request, async (tx) => {
    await lockLibrary(tx, library);
    const added = await add(tx);
    await publishChange(tx, library);
    return added;
  });
  return answer;
}

/** Publishes to the library's members that a video was converted. */
export async function publishDocumentConversion(tx: Transaction, fileId: number): Promise<void> {
  const [place] = await tx
    .select({ communityId: documents.communityId })
    .from(documents)
    .where(eq(documents.fileId, fileId));
  if (typeof place?.communityId === 'number') await publishToMembers(tx, place.communityId);
}

async function publishChange(tx: Transaction, { owner }: Library): Promise<void> {
  if ('communityId' in owner) await publishToMembers(tx, owner.communityId);
}

const publishToMembers = async (tx: Transaction, communityId: number): Promise<void> =>
  publishCommunityChange(tx, await memberUsernames(tx, communityId), communityId, ['mediatheque']);
