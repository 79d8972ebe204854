import { readFile, stat } from 'node:fs/promises';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import product from '../../package.json' with { type: 'json' };
import { StartupError } from '../../server/startupError.ts';
import { invalidDocuments } from './manifestValidation.ts';
import { type ManifestFile, ManifestError, manifestFiles, readManifest } from './manifests.ts';
import type { RegisteredDocument } from './manifests.ts';

/** The registered documents of clients, by id and hash. */
export interface TrustedDocuments {
  find: DocumentRegistry['find'];
  match: DocumentRegistry['match'];
  /** Reads manifests that were added; at most once every two seconds. */
  reload(): Promise<void>;
  /** The registered versions of each client. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
}

interface ManifestPaths {
  /** The manifest of the served web client. */
  trustedDocuments: string;
  /** Folder of other manifests: `<client>/<version>.json`. */
  trustedDocumentsFolder: string;
}

/** Minimum milliseconds between two reloads. */
const reloadInterval = 2_000;
/** Maximum number of documents per version that the log names. */
const maxLogged = 10;

/** Documents by id and hash. An id belongs to one document, whichever client sends it. */
export interface DocumentRegistry {
  /** Finds a text by its id or SHA-256, with or without the prefix `sha256:`. */
  find(id: string): string | undefined;
  /** Finds a text by its SHA-256 or Apollo's hash. */
  match(hash: string): string | undefined;
  /** Adds all documents of a file, or none. @throws ManifestError if an id belongs to another text already. */
  add(path: string, documents: readonly RegisteredDocument[]): void;
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

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads the manifests of the web client and all registered versions. Documents that the schema no longer supports are
 * logged and rejected on use. @throws StartupError for an unusable file.
 */
export async function openTrustedDocuments(
  { trustedDocuments, trustedDocumentsFolder }: ManifestPaths,
  schema: GraphQLSchema,
  log: Logger,
): Promise<TrustedDocuments> {
  const register = createDocumentRegistry();
  const versions = new Map([['web', new Set([product.version])]]);
  /** State of each file when it was last read. */
  const seen = new Map<string, string>();

  /** Messages logged about a file since it was last read. */
  const complaints = new Map<string, string>();

  async function logInvalid(
    { client, version }: ManifestFile,
    documents: readonly RegisteredDocument[],
  ): Promise<void> {
    try {
      const unfit = await invalidDocuments(schema, documents);
      if (unfit.length > 0)
        log.warn(
          { client, version, count: unfit.length, unfit: unfit.slice(0, maxLogged) },
          'Documents of a registered version do not fit the schema',
        );
    } catch (error) {
      log.error({ client, version, err: error }, 'Documents cannot be compared with the schema');
    }
  }

  /** Reads a file if it changed; returns whether it did. */
  async function readIfNew(file: ManifestFile): Promise<boolean> {
    const { client, version, path } = file;
    const { mtimeMs, size, ino } = await stat(path);
    const state = [mtimeMs, size, ino].join(' ');
    if (seen.get(path) === state) return false;
    const text = await readFile(path, 'utf8');
    // Set after reading, so that a file that could not be opened is retried.
    seen.set(path, state);
    complaints.delete(path);
    const documents = readManifest(text);
    register.add(path, documents);
    versions.set(client, (versions.get(client) ?? new Set()).add(version));
    // Not awaited: valid documents are served meanwhile.
    void logInvalid(file, documents);
    return true;
  }

  try {
    const own = await readFile(trustedDocuments, 'utf8').catch((error: unknown) => {
      if (isAbsent(error)) return '{}';
      throw error;
    });
    register.add(trustedDocuments, readManifest(own));
  } catch (error) {
    throw new StartupError(`${trustedDocuments} ${messageOf(error)}.`, { cause: error });
  }
  for (const file of await manifestFiles(trustedDocumentsFolder).catch((error: unknown) => {
    throw new StartupError(`TRUSTED_DOCUMENTS_DIR: ${messageOf(error)}.`, { cause: error });
  }))
    try {
      await readIfNew(file);
    } catch (error) {
      throw new StartupError(`TRUSTED_DOCUMENTS_DIR: ${file.path} ${messageOf(error)}.`, { cause: error });
    }

  /** Messages logged about misplaced files. */
  const misplaced = new Set<string>();
  function tellOnce({ message }: ManifestError): void {
    if (!misplaced.has(message)) log.error({ reason: message }, 'A manifest cannot be used');
    misplaced.add(message);
  }

  async function lookAround(): Promise<void> {
    for (const file of await manifestFiles(trustedDocumentsFolder, tellOnce))
      try {
        if (!(await readIfNew(file))) continue;
        const { client, version } = file;
        log.info({ client, version }, 'Documents of another version are served');
      } catch (error) {
        const reason = messageOf(error);
        if (complaints.get(file.path) !== reason)
          log.error({ file: file.path, reason }, 'A manifest cannot be used');
        complaints.set(file.path, reason);
      }
  }
  let looking = Promise.resolve();
  let nextLook = 0;

  return {
    find: register.find,
    match: register.match,
    versions,
    reload() {
      if (Date.now() >= nextLook) {
        nextLook = Date.now() + reloadInterval;
        looking = lookAround().catch((error: unknown) =>
          log.error({ folder: trustedDocumentsFolder, reason: messageOf(error) }, 'Manifests cannot be read'),
        );
      }
      return looking;
    },
  };
}
