import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** A folder of a person's library or of a community's: exactly one of the two owners is set. */
export const folders = pgTable(
  'folders',
  {
    id: identityColumn(),
    ownerId: referenceColumn('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    parentId: referenceColumn('parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The default folder cannot be renamed, moved or deleted. */
    isDefault: boolean('is_default').notNull().default(false),
    authorId: referenceColumn('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    /** When it was deleted: it is in the bin until 30 days later. */
    deletedAt: instantColumn('deleted_at'),
    /** The folder with which it was deleted; null when it was deleted itself. */
    deletedWith: referenceColumn('deleted_with'),
  },
  (table) => [
    check('folders_one_owner', sql`num_nonnulls(${table.ownerId}, ${table.communityId}) = 1`),
    check('folders_not_own_parent', sql`${table.parentId} is distinct from ${table.id}`),
    uniqueIndex('folders_one_default')
      .on(table.communityId)
      .where(sql`${table.isDefault}`),
    index('folders_owner').on(table.ownerId, table.parentId, table.id),
    index('folders_community').on(table.communityId, table.parentId, table.id),
    index('folders_parent').on(table.parentId),
    index('folders_author').on(table.authorId),
    index('folders_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** A file in a library; without a folder it is in the root. */
export const documents = pgTable(
  'documents',
  {
    id: identityColumn(),
    ownerId: referenceColumn('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    folderId: referenceColumn('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    authorId: referenceColumn('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    /** When it was deleted: it is in the bin until 30 days later. */
    deletedAt: instantColumn('deleted_at'),
    /** The folder with which it was deleted; null when it was deleted itself. */
    deletedWith: referenceColumn('deleted_with'),
  },
  (table) => [
    check('documents_one_owner', sql`num_nonnulls(${table.ownerId}, ${table.communityId}) = 1`),
    uniqueIndex('documents_file').on(table.fileId),
    index('documents_owner').on(table.ownerId, table.folderId, table.id),
    index('documents_community').on(table.communityId, table.folderId, table.id),
    index('documents_folder').on(table.folderId),
    index('documents_author').on(table.authorId),
    index('documents_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('documents_search').using('gin', sql`words_of(name) gin_trgm_ops`),
  ],
);

/** An earlier content of a document, kept for 30 days. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: identityColumn(),
    documentId: referenceColumn('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Who added this content, and when. */
    authorId: referenceColumn('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    replacedAt: instantColumn('replaced_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('document_versions_file').on(table.fileId),
    index('document_versions_document').on(table.documentId, table.id),
    index('document_versions_author').on(table.authorId),
    index('document_versions_replaced').on(table.replacedAt),
  ],
);
