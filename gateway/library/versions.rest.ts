import { toUnknownUser, type UnknownUserRecord } from '../content/actors.ts';
import {
  decodeArray,
  decodeFields,
  decodeObject,
  invalidValueError,
  decodeOptionalNumber,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { LibraryId } from './library.ts';

/** An earlier content of a document. */
export interface VersionRecord {
  key: string;
  author: UnknownUserRecord | null;
  createdAt: string;
  expiresAt: string;
  byteSize: number | null;
  /** Name of its document. */
  name: string;
  /** Paths relative to the API host. */
  path: string;
  downloadPath: string;
}

/** Those of the names that files of a folder have; null when the API has no versions. */
export const fetchTakenNames = (
  { rest }: Context,
  libraryId: LibraryId,
  folder: string,
  names: readonly string[],
): Promise<string[] | null> =>
  withFallbackIfNotOffered(
    rest.read(
      call('POST /api/mediatheque/existants', {
        body: { idgroup: wireId(libraryId), idoc: wireId(folder), noms: [...names] },
      }),
      (answer) => {
        const { noms } = decodeFields<{ noms: unknown }>(answer, 'existants');
        return decodeArray(noms, 'noms').map(decodePlainText);
      },
    ),
    () => null,
  );

/** The earlier contents of a document, the newest first; null when the API has none. */
export const fetchVersions = (
  { rest }: Context,
  { databaseId, name }: { databaseId: string; name: string },
): Promise<VersionRecord[] | null> =>
  withFallbackIfNotOffered(
    rest.read(call('GET /api/mediatheque/fichier/{id}/versions', { path: { id: databaseId } }), (answer) => {
      const { versions } = decodeFields<{ versions: unknown }>(answer, 'versions');
      return decodeListWithoutNulls(decodeArray(versions, 'versions'), 'versions', (item): VersionRecord => {
        const version = decodeObject<
          Record<
            | 'id'
            | 'document'
            | 'telechargement'
            | 'taille'
            | 'createdAt'
            | 'nomauteur'
            | 'prenomauteur'
            | 'expirele',
            unknown
          >
        >(item, 'versions');
        const stored = decodePath(version.document);
        if (stored === null) throw invalidValueError('versions.document', version.document);
        return {
          key: decodeDatabaseId(version.id, 'versions.id'),
          author: toUnknownUser(
            `${decodePlainText(version.prenomauteur)} ${decodePlainText(version.nomauteur)}`,
          ),
          createdAt: decodeInstantIfPresent(version.createdAt, 'versions.createdAt'),
          expiresAt: decodeInstantIfPresent(version.expirele, 'versions.expirele'),
          byteSize: decodeOptionalNumber(version.taille) ?? null,
          name,
          path: stored,
          downloadPath: decodePath(version.telechargement) ?? stored,
        };
      });
    }),
    () => null,
  );

/** Restores an earlier content of a document. */
export const restoreVersion = ({ rest }: Context, databaseId: string, key: string): Promise<void> =>
  rest.write(
    call('POST /api/mediatheque/versions/restaurer', {
      body: { idfile: wireId(databaseId), idversion: wireId(key) },
    }),
  );
