/** Libraries: a community's, and one's own. */
import { gid, paper } from '../acts.ts';
import { ids, yann } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const accounts = gid('Community', ids.accounts);
const slug = String(ids.accounts);
const folder = gid('Folder', ids.accounts, 602);

export const uploads: Operation[] = [{ name: 'uploadRulesQuery', as: yann }];

export const library: Operation[] = [
  { name: 'CommunityLibraryPageQuery', as: yann, variables: { slug, folder: '', isRoot: true } },
  {
    name: 'CommunityLibraryPageQuery',
    of: 'a folder',
    as: yann,
    variables: { slug, folder: '602', isRoot: false },
  },
  { name: 'CommunityRootQuery', as: yann, variables: { id: accounts, first: 2 } },
  {
    name: 'CommunityRootQuery',
    of: 'by date',
    as: yann,
    variables: { id: accounts, sort: 'DATE', direction: 'DESCENDING' },
  },
  { name: 'CommunityRootQuery', of: 'searched', as: yann, variables: { id: accounts, search: 'aff' } },
  { name: 'FolderEntriesQuery', as: yann, variables: { id: folder, first: 1 } },
  { name: 'FolderEntriesQuery', of: 'one’s own', as: yann, variables: { id: gid('Folder', 0, 607) } },
  { name: 'MoveDialogQuery', as: yann, variables: { id: accounts } },
  { name: 'OwnLibraryPageQuery', as: yann, variables: { folder: '', isRoot: true } },
  { name: 'OwnLibraryPageQuery', of: 'a folder', as: yann, variables: { folder: '607', isRoot: false } },
  {
    name: 'useStorageQuery',
    as: yann,
    variables: { communityId: accounts, isInCommunity: true },
  },
  { name: 'OwnRootQuery', as: yann, variables: { first: 1 } },
  {
    name: 'CreateFolderDialogMutation',
    as: yann,
    input: { communityId: accounts, folderId: folder, name: 'Bas' },
  },
  {
    name: 'CreateFolderDialogMutation',
    of: 'one’s own',
    as: yann,
    input: { name: 'Mes factures' },
  },
  {
    name: 'uploadDocumentMutation',
    as: yann,
    input: { communityId: accounts, documents: [null] },
    files: { 'documents.0': paper('relevé 100%.pdf') },
  },
  {
    name: 'uploadDocumentMutation',
    of: 'into a folder',
    as: yann,
    input: { communityId: accounts, folderId: folder, documents: [null] },
    files: { 'documents.0': paper() },
  },
  {
    name: 'uploadDocumentMutation',
    of: 'into one’s own',
    as: yann,
    input: { documents: [null] },
    files: { 'documents.0': paper('racine.pdf') },
  },
  {
    name: 'uploadDocumentMutation',
    of: 'into a folder of one’s own',
    as: yann,
    input: { documents: [null], folderId: gid('Folder', 0, 607) },
    files: { 'documents.0': paper('mien.pdf') },
  },
  {
    name: 'RenameDialogMutation',
    as: yann,
    input: { entryId: gid('Document', ids.accounts, 0, 604), name: 'b.xlsx' },
  },
  {
    name: 'RenameDialogMutation',
    of: 'a folder',
    as: yann,
    input: { entryId: folder, name: 'Vieux' },
  },
  {
    name: 'MoveDialogMutation',
    as: yann,
    input: { entryId: gid('Document', ids.accounts, 0, 604), folderId: folder },
  },
  {
    name: 'MoveDialogMutation',
    of: 'a folder',
    as: yann,
    input: { entryId: gid('Folder', ids.accounts, 603), folderId: gid('Folder', ids.accounts, 601) },
  },
  {
    name: 'EntryRowDeleteMutation',
    as: yann,
    input: { entryId: gid('Document', ids.accounts, 0, 605) },
  },
  {
    name: 'EntryRowDeleteMutation',
    of: 'a folder',
    as: yann,
    input: { entryId: gid('Folder', ids.accounts, 603) },
  },
  {
    name: 'EntryRowDeleteMutation',
    of: 'one’s own',
    as: yann,
    input: { entryId: gid('Document', 0, 0, 608) },
  },
  {
    name: 'EntryRowDeleteMutation',
    of: 'a folder of one’s own',
    as: yann,
    input: { entryId: gid('Folder', 0, 607) },
  },
];
