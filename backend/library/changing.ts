import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { publishCommunityChange } from '../communities/realtimeEvents.ts';
import { memberUsernames } from '../communities/audience.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { writeOnce } from '../core/idempotency.ts';
import { type Library, lockLibrary } from './libraries.ts';
import { documents } from './tables.ts';

/**
 * Changes a library in one transaction, while nobody else changes its folders; tells the members of the community
 * whose it is. A person's own is nobody else's, and nobody is told.
 */
export async function changeLibrary<Answer>(
  context: BackendContext,
  library: Library,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return context.database.transaction(async (tx) => {
    await lockLibrary(tx, library);
    const answer = await change(tx);
    await tell(tx, library);
    return answer;
  });
}

/** The same for what is added, once however often it is sent with one key. */
export async function addToLibrary<Answer extends object>(
  request: FastifyRequest,
  library: Library,
  add: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await writeOnce(request, async (tx) => {
    await lockLibrary(tx, library);
    const added = await add(tx);
    await tell(tx, library);
    return added;
  });
  return answer;
}

/** Tells the members in whose library a video stands that it plays now. */
export async function announceConvertedDocument(tx: Transaction, fileId: number): Promise<void> {
  const [place] = await tx
    .select({ communityId: documents.communityId })
    .from(documents)
    .where(eq(documents.fileId, fileId));
  if (typeof place?.communityId === 'number') await tellMembers(tx, place.communityId);
}

async function tell(tx: Transaction, { owner }: Library): Promise<void> {
  if ('communityId' in owner) await tellMembers(tx, owner.communityId);
}

const tellMembers = async (tx: Transaction, communityId: number): Promise<void> =>
  publishCommunityChange(tx, await memberUsernames(tx, communityId), communityId, ['mediatheque']);
