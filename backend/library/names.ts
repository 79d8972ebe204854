import { and, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { conflict, invalid } from '../core/errors.ts';
import { nameAsSeen } from '../core/text.ts';
import { documentsIn, foldersIn, type Library, type Owner } from './libraries.ts';
import { documents, folders } from './tables.ts';

const longest = 150;

/**
 * A name as it is kept: without what nobody sees of it, by which one file looks like another, and without the
 * characters that file systems refuse.
 */
export const plainName = (written: string) => nameAsSeen(written).replaceAll(/[/\\]/g, '-').trim();

/** A name that somebody gives; `field` is where it was written. */
export function checkedName(written: string, field: string): string {
  const name = plainName(written);
  if (name === '') throw invalid(field, 'Le nom est obligatoire');
  if (name.length > longest) throw invalid(field, `${longest} caractères au maximum`);
  return name;
}

/** Refuses a name that another folder beside it has. */
export async function refuseTakenName(
  tx: Transaction,
  library: Library,
  parentId: number,
  name: string,
  exceptId = 0,
): Promise<void> {
  const twins = await tx.$count(
    folders,
    and(
      foldersIn(library.owner, parentId),
      sql`lower(${folders.name}) = lower(${name})`,
      ne(folders.id, exceptId),
    ),
  );
  if (twins > 0) throw conflict('Un dossier porte déjà ce nom.', 'FOLDER_EXISTS');
}

/** A name that no file of a folder has yet: `plan.pdf`, `plan (2).pdf` … */
export async function freeName(db: Queryable, owner: Owner, folderId: number, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const pattern = `${stem.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .select({ name: documents.name })
    .from(documents)
    .where(and(documentsIn(owner, folderId), sql`${documents.name} ilike ${pattern}`));
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${ending}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
