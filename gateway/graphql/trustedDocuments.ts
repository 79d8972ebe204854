import { readFile, stat } from 'node:fs/promises';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import product from '../../package.json' with { type: 'json' };
import { StartupError } from '../../server/startupError.ts';
import { invalidDocuments } from './manifestValidation.ts';
import { type ManifestFile, ManifestError, manifestFiles, readManifest } from './manifests.ts';
import type { RegisteredDocument } from './manifests.ts';

/** The documents that clients were built with, by what they send instead of them. */
export interface TrustedDocuments {
  find: DocumentRegistry['find'];
  match: DocumentRegistry['match'];
  /** Looks, at most once in some seconds, for manifests that have come since. */
  reload(): Promise<void>;
  /** The web client that is served, and the versions of each client whose manifests were read. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Where the documents are. */
interface ManifestPaths {
  /** The file of the web client that is served. */
  trustedDocuments: string;
  /** The folder with a file for each version of each client. */
  trustedDocumentsFolder: string;
}

/** Milliseconds from one look at the folder to the next. */
const reloadInterval = 2_000;
/** Documents of one version that the log names. */
const maxLogged = 10;

/** Documents by id and hash. An id is one document's, whichever client sends it. */
export interface DocumentRegistry {
  /** The text of a document by its id, or by its SHA-256, with the prefix `sha256:` or without. */
  find(id: string): string | undefined;
  /** The text of the document that has one of these hashes: its SHA-256, or the one that Apollo's tools give it. */
  match(hash: string): string | undefined;
  /**
   * Adds the documents of a file: all of them, or none.
   *
   * @throws ManifestFault where an id is that of another text already.
   */
  add(path: string, documents: readonly RegisteredDocument[]): void;
}

/** Makes an empty register. */
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
 * Reads the documents of the web client and of every registered version. What no longer fits the schema is refused
 * when it is asked for, and told in the log.
 *
 * @throws StartupError for a file that cannot be used.
 */
export async function openTrustedDocuments(
  { trustedDocuments, trustedDocumentsFolder }: ManifestPaths,
  schema: GraphQLSchema,
  log: Logger,
): Promise<TrustedDocuments> {
  const register = createDocumentRegistry();
  const versions = new Map([['web', new Set([product.version])]]);
  /** By path, what stood there when it was last read, whatever came of it. */
  const seen = new Map<string, string>();

  /** By path, what was told of a file since it was last read. */
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

  /** Reads a file, unless it is the one that was last read; answers whether it did. */
  async function readIfNew(file: ManifestFile): Promise<boolean> {
    const { client, version, path } = file;
    const { mtimeMs, size, ino } = await stat(path);
    const state = [mtimeMs, size, ino].join(' ');
    if (seen.get(path) === state) return false;
    const text = await readFile(path, 'utf8');
    // Only now: what could not be opened is tried again.
    seen.set(path, state);
    complaints.delete(path);
    const documents = readManifest(text);
    register.add(path, documents);
    versions.set(client, (versions.get(client) ?? new Set()).add(version));
    // Nobody waits for it: what fits is served meanwhile.
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

  /** What was told of files that have no proper place. */
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
