import { eq } from 'drizzle-orm';
import { files } from '../../../backend/core/files/tables.ts';
import { documents, documentVersions, folders } from '../../../backend/library/tables.ts';
import type { TestBackend } from '../harness.ts';

let serial = 0;

/** A text file to upload. */
export const textFile = (words = 'Bonjour'): Blob => new Blob([words], { type: 'text/plain' });

/** A folder of a person's or a community's library. */
export async function addFolder(
  { context }: TestBackend,
  values: Partial<typeof folders.$inferInsert>,
): Promise<typeof folders.$inferSelect> {
  serial += 1;
  const [folder] = await context.database
    .insert(folders)
    .values({ name: `Dossier ${serial}`, ...values })
    .returning();
  return folder!;
}

/** A file of a library; its content is not there. */
export async function addDocument(
  { context }: TestBackend,
  values: Partial<typeof documents.$inferInsert>,
): Promise<typeof documents.$inferSelect> {
  serial += 1;
  const [file] = await context.database
    .insert(files)
    .values({
      key: `2026/00/file-${serial}.pdf`,
      contentType: 'application/pdf',
      size: 1_000,
      originalName: `Fichier ${serial}.pdf`,
    })
    .returning();
  const [document] = await context.database
    .insert(documents)
    .values({ name: `Fichier ${serial}.pdf`, fileId: file!.id, ...values })
    .returning();
  return document!;
}

/** An earlier content of a document, which is not there; its id. */
export async function addVersion(backend: TestBackend, { id }: { id: number }): Promise<number> {
  const former = await addDocument(backend, { ownerId: (await backend.addPerson()).id });
  const { database } = backend.context;
  await database.delete(documents).where(eq(documents.id, former.id));
  const [version] = await database
    .insert(documentVersions)
    .values({ documentId: id, fileId: former.fileId })
    .returning({ id: documentVersions.id });
  return version!.id;
}
