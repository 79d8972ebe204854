import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { publishCommunityPartsChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { type Library, lockEditableLibrary } from './libraries.ts';
import { documents } from './tables.ts';

/** Updates a locked library in one transaction and publishes the change to a community's members. */
export async function updateLibrary<Answer>(
  context: BackendContext,
  library: Library,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return context.database.transaction(async (tx) => {
    await lockEditableLibrary(tx, library);
    const answer = await change(tx);
    await publishChange(tx, library);
    return answer;
  });
}

/**
 * Like `updateLibrary` for additions, idempotent with a key: `add` returns ids, `answerOf` makes the answer of them.
 */
export async function addToLibrary<Ids extends object, Answer extends object>(
  request: FastifyRequest,
  library: Library,
  add: (tx: Transaction) => Promise<Ids>,
  answerOf: (tx: Transaction, ids: Ids) => Promise<Answer>,
): Promise<Answer> {
  const write = async (tx: Transaction) => {
    await lockEditableLibrary(tx, library);
    const stored = await add(tx);
    await publishChange(tx, library);
    return { stored, answer: await answerOf(tx, stored) };
  };
  const { answer } = await writeContentOnce(request, write, answerOf);
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
  publishCommunityPartsChange(tx, await findMemberUsernames(tx, communityId), communityId, ['library']);
