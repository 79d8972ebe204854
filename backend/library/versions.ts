import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import { files } from '../core/files/tables.ts';
import {
  findDocument,
  findFolder,
  isDocumentIn,
  type Library,
  type Owner,
  requireLibraryEditor,
} from './libraries.ts';
import { sanitizeName } from './names.ts';
import { documents, documentVersions } from './tables.ts';

/** Days for which an earlier content is kept. */
const daysKept = 30;

/** Most versions of a document. */
const mostVersions = 100;

type DocumentRow = typeof documents.$inferSelect;

/** The file of a folder with this name, whatever its case. */
export async function findDocumentByName(
  tx: Transaction,
  owner: Owner,
  folderId: number,
  name: string,
): Promise<DocumentRow | undefined> {
  const [named] = await tx
    .select()
    .from(documents)
    .where(and(isDocumentIn(owner, folderId), sql`lower(${documents.name}) = lower(${name})`));
  return named;
}

/** Those of the names that files of a folder have. */
export async function findTakenNames(
  db: Queryable,
  owner: Owner,
  folderId: number,
  names: readonly string[],
): Promise<string[]> {
  await findFolder(db, owner, folderId);
  const wanted = names.map((name) => sanitizeName(name).toLowerCase());
  const rows = await db
    .select({ name: sql<string>`lower(${documents.name})` })
    .from(documents)
    .where(and(isDocumentIn(owner, folderId), inArray(sql`lower(${documents.name})`, wanted)));
  const taken = new Set(rows.map(({ name }) => name));
  return names.filter((_name, index) => taken.has(wanted[index] ?? ''));
}

/** Checks that a document may have another version. @throws ApiError 409 */
export async function requireRoomForVersion(tx: Transaction, documentId: number): Promise<void> {
  const kept = await tx.$count(documentVersions, eq(documentVersions.documentId, documentId));
  if (kept >= mostVersions)
    throw conflictError(`Un fichier garde ${mostVersions} versions au maximum.`, 'TOO_MANY_VERSIONS');
}

/** Gives a document another content; the one it had becomes a version. */
export async function replaceContent(
  tx: Transaction,
  { id, fileId, authorId, createdAt }: DocumentRow,
  replacement: { fileId: number; authorId: number },
): Promise<void> {
  await tx.insert(documentVersions).values({ documentId: id, fileId, authorId, createdAt });
  await tx
    .update(documents)
    .set({ ...replacement, createdAt: sql`now()` })
    .where(eq(documents.id, id));
}

/** The earlier contents of a document, the newest first, for those who may change it. */
export async function listVersions(db: Queryable, library: Library, documentId: number) {
  requireLibraryEditor(library);
  const { name } = await findDocument(db, library.owner, documentId);
  const rows = await db
    .select({ version: documentVersions, file: files, firstName: users.firstName, lastName: users.lastName })
    .from(documentVersions)
    .innerJoin(files, eq(files.id, documentVersions.fileId))
    .leftJoin(users, eq(users.id, documentVersions.authorId))
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.id))
    .limit(mostVersions);
  return rows.map((row) => ({
    ...row,
    name,
    expiresAt: new Date(row.version.replacedAt.getTime() + daysKept * 86_400_000),
  }));
}

/** Restores an earlier content of a document; the one it had becomes a version. */
export async function restoreVersion(
  tx: Transaction,
  { owner }: Library,
  { documentId, versionId, authorId }: { documentId: number; versionId: number; authorId: number },
): Promise<void> {
  const document = await findDocument(tx, owner, documentId);
  const [version] = await tx
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.documentId, document.id), eq(documentVersions.id, versionId)));
  if (!version) throw notFoundError('Cette version n’existe plus.');
  // Deleted last: its file is counted as long as something refers to it.
  await replaceContent(tx, document, { fileId: version.fileId, authorId });
  await tx.delete(documentVersions).where(eq(documentVersions.id, version.id));
}
