import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { announceParts } from '../communities/announcing.ts';
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
  let receveur: string[] = [];
  const answer = await context.database.transaction(async (tx) => {
    await lockLibrary(tx, library);
    const changed = await change(tx);
    receveur = await readersOf(tx, library);
    return changed;
  });
  tell(context, library, receveur);
  return answer;
}

/** The same for what is added, once however often it is sent with one key. */
export async function addToLibrary<Answer extends object>(
  request: FastifyRequest,
  library: Library,
  add: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  let receveur: string[] = [];
  const { answer, isFirst } = await writeOnce(request, async (tx) => {
    await lockLibrary(tx, library);
    const added = await add(tx);
    receveur = await readersOf(tx, library);
    return added;
  });
  if (isFirst) tell(request.server.context, library, receveur);
  return answer;
}

/** Tells the members in whose library a video stands that it plays now. */
export async function announceConvertedDocument(context: BackendContext, fileId: number): Promise<void> {
  const [place] = await context.database
    .select({ communityId: documents.communityId })
    .from(documents)
    .where(eq(documents.fileId, fileId));
  if (typeof place?.communityId !== 'number') return;
  const { communityId } = place;
  announceParts(context, await memberUsernames(context.database, communityId), communityId, ['mediatheque']);
}

const readersOf = async (tx: Transaction, { owner }: Library): Promise<string[]> =>
  'communityId' in owner ? memberUsernames(tx, owner.communityId) : [];

function tell(context: BackendContext, { owner }: Library, receveur: string[]): void {
  if ('communityId' in owner) announceParts(context, receveur, owner.communityId, ['mediatheque']);
}
