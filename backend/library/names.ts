import { and, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { normalizeName } from '../core/text.ts';
import { isDocumentIn, isFolderIn, type Library, type Owner } from './libraries.ts';
import { documents, folders } from './tables.ts';

const longest = 150;

/** Removes invisible characters and those that file systems reject. */
export const sanitizeName = (rawName: string) => normalizeName(rawName).replaceAll(/[/\\]/g, '-').trim();

/** Sanitised name; throws 400 for `field` when it is empty or too long. */
export function validateName(rawName: string, field: string): string {
  const name = sanitizeName(rawName);
  if (name === '') throw invalidError(field, 'Le nom est obligatoire');
  if (name.length > longest) throw invalidError(field, `${longest} caractères au maximum`);
  return name;
}

/** Throws when a sibling folder already has the name. */
export async function requireUniqueFolderName(
  tx: Transaction,
  library: Library,
  parentId: number,
  name: string,
  exceptId = 0,
): Promise<void> {
  const twins = await tx.$count(
    folders,
    and(
      isFolderIn(library.owner, parentId),
      sql`lower(${folders.name}) = lower(${name})`,
      ne(folders.id, exceptId),
    ),
  );
  if (twins > 0) throw conflictError('Un dossier porte déjà ce nom.', 'FOLDER_EXISTS');
}

/** The first of `name`, `name (2)` … that is not taken; a file keeps its extension at the end. */
export function findFreeName(name: string, isTaken: (candidate: string) => boolean): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${ending}`;
    if (!isTaken(candidate)) return candidate;
  }
}

const isAmong = (rows: readonly { name: string }[]) => {
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  return (candidate: string) => taken.has(candidate.toLowerCase());
};

/** Pattern of names that begin like this one without its extension. */
const beginning = (name: string) => {
  const dot = name.lastIndexOf('.');
  return `${(dot > 0 ? name.slice(0, dot) : name).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
};

/** A name unique in the folder: `plan.pdf`, `plan (2).pdf` … */
export async function uniqueFileName(
  db: Queryable,
  owner: Owner,
  folderId: number,
  name: string,
): Promise<string> {
  const rows = await db
    .select({ name: documents.name })
    .from(documents)
    .where(and(isDocumentIn(owner, folderId), sql`${documents.name} ilike ${beginning(name)}`));
  return findFreeName(name, isAmong(rows));
}

/** Gives each name of several files one that is unique in a folder, read once. */
export async function createUniqueNames(
  db: Queryable,
  owner: Owner,
  folderId: number,
): Promise<(name: string) => string> {
  const rows = await db.select({ name: documents.name }).from(documents).where(isDocumentIn(owner, folderId));
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  return (name) => {
    const free = findFreeName(name, (candidate) => taken.has(candidate.toLowerCase()));
    taken.add(free.toLowerCase());
    return free;
  };
}

/** A folder's name unique in its parent: `Plans`, `Plans (2)` … */
export async function uniqueFolderName(
  db: Queryable,
  owner: Owner,
  parentId: number,
  name: string,
): Promise<string> {
  const rows = await db.select({ name: folders.name }).from(folders).where(isFolderIn(owner, parentId));
  return findFreeName(name, isAmong(rows));
}
