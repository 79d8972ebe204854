import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { documents, documentVersions, folders } from './tables.ts';

/** Moves a personal library into a folder of the recipient, and reassigns files added to communities. */
export async function transferLibrary(
  tx: Transaction,
  userId: number,
  recipientId: number,
  name: string,
): Promise<void> {
  const own = await tx.$count(folders, eq(folders.ownerId, userId));
  const loose = await tx.$count(documents, eq(documents.ownerId, userId));
  if (own + loose > 0) {
    const [folder] = await tx
      .insert(folders)
      .values({ ownerId: recipientId, authorId: recipientId, name: `Documents de ${name || 'une personne'}` })
      .returning({ id: folders.id });
    if (!folder) throw new Error('The folder was not written.');
    const parentId = sql`coalesce(${folders.parentId}, ${folder.id})`;
    await tx
      .update(folders)
      .set({ ownerId: recipientId, parentId })
      .where(and(eq(folders.ownerId, userId), ne(folders.id, folder.id)));
    const folderId = sql`coalesce(${documents.folderId}, ${folder.id})`;
    await tx.update(documents).set({ ownerId: recipientId, folderId }).where(eq(documents.ownerId, userId));
  }
  await tx.update(folders).set({ authorId: recipientId }).where(eq(folders.authorId, userId));
  await tx.update(documents).set({ authorId: recipientId }).where(eq(documents.authorId, userId));
  await tx
    .update(documentVersions)
    .set({ authorId: recipientId })
    .where(eq(documentVersions.authorId, userId));
}
