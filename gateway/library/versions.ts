import type { Resolvers } from '../__generated__/resolvers.ts';
import { absoluteUrl, namedUrl } from '../content/media.ts';
import { clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { nullIfHidden, UserError, withUserErrors } from '../http/errors.ts';
import { readEntryId, loadEntry } from './entries.ts';
import { ownLibraryId, rootFolderId } from './library.ts';
import { fetchTakenNames, fetchVersions, restoreVersion } from './versions.rest.ts';

const refused = (input: string) => new UserError('NOT_FOUND', 'Cette version n’existe plus.', [input]);

/** Resolvers of the earlier contents of documents. */
export const versionResolvers = {
  Community: {
    takenDocumentNames: ({ databaseId }, { names }, context) =>
      nullIfHidden(fetchTakenNames(context, databaseId, rootFolderId, names)),
  },
  Viewer: {
    takenDocumentNames: (_viewer, { names }, context) =>
      fetchTakenNames(context, ownLibraryId, rootFolderId, names),
  },
  Folder: {
    takenDocumentNames: ({ libraryId, databaseId }, { names }, context) =>
      fetchTakenNames(context, libraryId, databaseId, names),
  },
  Document: {
    versions: (document, _args, context) => nullIfHidden(fetchVersions(context, document)),
  },
  DocumentVersion: {
    contentUrl: ({ path, name }, _args, context) => namedUrl(context, path, name),
    downloadUrl: ({ downloadPath }, _args, context) => absoluteUrl(context, downloadPath),
  },
  Mutation: {
    restoreDocumentVersion: (_root, { input }, context) =>
      withUserErrors({ document: null }, async () => {
        const place = readEntryId(input.documentId);
        if (place.kind !== 'Document') throw refused('documentId');
        if (!/^[1-9]\d*$/.test(input.versionKey)) throw refused('versionKey');
        await restoreVersion(context, place.databaseId, input.versionKey);
        clearMemory(context);
        const entry = await readAfterWrite(context, () => loadEntry(context, place));
        return { document: entry?.__typename === 'Document' ? entry : null };
      }),
  },
} satisfies Resolvers;
