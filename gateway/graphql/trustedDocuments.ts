import { readFile } from 'node:fs/promises';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import product from '../../package.json' with { type: 'json' };
import { StartupError } from '../../server/startupError.ts';
import { logInvalidDocuments } from './manifestValidation.ts';
import {
  ManifestError,
  listManifestFiles,
  readManifest,
  readRelayDocuments,
  type TrustedDocument,
  type RegisteredVersion,
} from './manifests.ts';

/** The trusted documents of clients and those of this web build, by id and hash. */
export interface TrustedDocuments {
  find: DocumentRegistry['find'];
  match: DocumentRegistry['match'];
  /** The versions of each client, this web build among them; the labels of metrics are limited to them. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
}

interface ManifestPaths {
  /** The documents of the served web client, as the Relay compiler writes them. */
  trustedDocuments: string;
  /** Folder of the manifests of clients: `<client>/<version>.json`. */
  trustedDocumentsFolder: string;
}

/** Documents by id and hash. An id belongs to one document, whichever client sends it. */
export interface DocumentRegistry {
  /** Finds a text by its id or either of its hashes; a hash may have the prefix `sha256:`. */
  find(id: string): string | undefined;
  /** Finds a text by either of its hashes, never by its id: its own SHA-256, or Apollo's hash (`apolloHashOf`). */
  match(hash: string): string | undefined;
  /** Adds all documents of a file, or none. @throws ManifestError if an id belongs to another text already. */
  add(path: string, documents: readonly TrustedDocument[]): void;
}

/** Creates an empty registry. */
export function createDocumentRegistry(): DocumentRegistry {
  const byId = new Map<string, { text: string; path: string }>();
  const byHash = new Map<string, string>();
  return {
    match: (hash) => byHash.get(hash),
    find: (id) =>
      byId.get(id)?.text ?? byHash.get(id.startsWith('sha256:') ? id.slice('sha256:'.length) : id),
    add(path, documents) {
      for (const { id, text } of documents) {
        const known = byId.get(id);
        if (known && known.text !== text)
          throw new ManifestError(`has another text for the id ${JSON.stringify(id)} than ${known.path}`);
      }
      for (const { id, text, hashes } of documents) {
        if (!byId.has(id)) byId.set(id, { text, path });
        for (const hash of hashes) if (!byHash.has(hash)) byHash.set(hash, text);
      }
    },
  };
}

/** The end of a sentence about an error. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The web client's own documents; none before its first build. */
async function readOwn(path: string): Promise<TrustedDocument[]> {
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  return readRelayDocuments(source);
}

/**
 * Reads the documents of this web build and of all registered versions. Invalid or too costly documents of registered
 * versions are logged later and rejected on use. @throws StartupError for an unusable file.
 */
export async function openTrustedDocuments(
  { trustedDocuments, trustedDocumentsFolder }: ManifestPaths,
  schema: GraphQLSchema,
  log: Logger,
): Promise<TrustedDocuments> {
  const { find, match, add } = createDocumentRegistry();
  const versions = new Map([['web', new Set([product.version])]]);
  const registered: RegisteredVersion[] = [];
  const files = await listManifestFiles(trustedDocumentsFolder).catch((error: unknown) => {
    throw new StartupError(`${reasonOf(error)}.`, { cause: error });
  });
  const explained = (path: string) => (error: unknown) => {
    throw new StartupError(`${path} ${reasonOf(error)}.`, { cause: error });
  };
  await readOwn(trustedDocuments)
    .then((documents) => add(trustedDocuments, documents))
    .catch(explained(trustedDocuments));
  for (const { client, version, path } of files)
    await readFile(path, 'utf8')
      .then((source) => {
        const documents = readManifest(source);
        add(path, documents);
        registered.push({ client, version, documents });
        versions.set(client, (versions.get(client) ?? new Set()).add(version));
      })
      .catch(explained(path));
  // Not awaited: valid documents are served meanwhile.
  void logInvalidDocuments(schema, registered, log);
  return { find, match, versions };
}
