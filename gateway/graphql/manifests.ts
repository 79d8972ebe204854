import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefinitionNode, type DocumentNode, GraphQLError, Kind, parse, print } from 'graphql';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** A trusted document and its id. */
export interface TrustedDocument {
  id: string;
  text: string;
  /** Names of its operations; the id in place of a missing one. */
  operations: string[];
  /** Kind of its first operation. */
  type: string;
  /** SHA-256 of the text, and Apollo's hash of the document (`apolloHashOf`). */
  hashes: string[];
}

/** A client version and its manifest. */
export interface ManifestFile {
  client: string;
  version: string;
  path: string;
}

/** A client version and its documents. */
export interface RegisteredVersion {
  client: string;
  version: string;
  documents: readonly TrustedDocument[];
}

/**
 * An unusable manifest; the message continues a sentence that begins with the file path, or contains the path itself if
 * `listManifestFiles` throws it.
 */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

/** Pattern of client and version names. */
const namePattern = /^\w[\w.+-]{0,63}$/;
/** Maximum length of an id; some tools use the whole text. */
const maxIdLength = 4_096;

/** Whether a name may be that of a client or version in the manifest folder. */
export const isManifestName = (name: string): boolean => namePattern.test(name);

/** SHA-256 in hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

const nameOf = (definition: DefinitionNode): string =>
  'name' in definition && definition.name ? definition.name.value : '';

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Apollo's hash: the SHA-256 of the document as graphql-js prints it, its fragments first and all definitions sorted by
 * name. Whitespace and the order of definitions do not change it.
 */
export function apolloHashOf(document: DocumentNode): string {
  const definitions = document.definitions.toSorted(
    (one, other) => compareText(one.kind, other.kind) || compareText(nameOf(one), nameOf(other)),
  );
  return sha256(print({ ...document, definitions }));
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= maxIdLength && !(id in Object.prototype);
}

/** Apollo's manifest format, the only one stored for registered clients. */
const ApolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.unknown(), body: z.string() })),
});

/** The Relay compiler's persisted-queries file: document texts by id. */
const RelayDocuments = z.record(z.string(), z.string());

interface ParsedDocument {
  /** Names of its operations; empty for an unnamed one. */
  names: string[];
  type: string;
  hashes: string[];
}

/** Parsed texts: versions of a client share most of them. */
const parsedTexts = new LRUCache<string, ParsedDocument>({ max: 5_000 });

/** @throws GraphQLError for invalid GraphQL. */
function parseText(text: string): ParsedDocument {
  const document = parse(text);
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return {
    names: operations.map(nameOf),
    type: operations[0]?.operation ?? 'query',
    hashes: [sha256(text), apolloHashOf(document)],
  };
}

function toTrustedDocument(id: unknown, text: string): TrustedDocument {
  if (!isId(id)) throw new ManifestError(`has an invalid id: ${JSON.stringify(id)?.slice(0, 100)}`);
  try {
    let parsed = parsedTexts.get(text);
    if (!parsed) {
      parsed = parseText(text);
      parsedTexts.set(text, parsed);
    }
    const { names, type, hashes } = parsed;
    return { id, text, operations: names.map((name) => name || id), type, hashes };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const reason = error.message.replace(/\.$/, '');
    throw new ManifestError(`has an invalid GraphQL document, ${id}: ${reason}`, { cause: error });
  }
}

/** @throws ManifestError */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new ManifestError('is not JSON', { cause: error });
  }
}

/** Reads a manifest in Apollo's format, `apollo-persisted-query-manifest`. @throws ManifestError */
export function readManifest(source: string): TrustedDocument[] {
  const { success, data } = ApolloManifest.safeParse(parseJson(source));
  if (!success) throw new ManifestError('is not an apollo-persisted-query-manifest of version 1');
  const texts = new Map<unknown, string>();
  for (const { id, body } of data.operations) {
    if ((texts.get(id) ?? body) !== body)
      throw new ManifestError(`has two texts for the id ${JSON.stringify(id)}`);
    texts.set(id, body);
  }
  return [...texts].map(([id, text]) => toTrustedDocument(id, text));
}

/** Reads the documents that the Relay compiler writes, texts by id. @throws ManifestError */
export function readRelayDocuments(source: string): TrustedDocument[] {
  const { success, data } = RelayDocuments.safeParse(parseJson(source));
  if (!success) throw new ManifestError('is not a Relay persisted-queries file');
  return Object.entries(data).map(([id, text]) => toTrustedDocument(id, text));
}

/** Writes a manifest in Apollo's format. */
export function toManifest(documents: readonly TrustedDocument[]): string {
  const operations = documents.map(({ id, text, operations: [name], type }) => ({
    id,
    body: text,
    name,
    type,
  }));
  return `${JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }, null, 2)}\n`;
}

/** The visible entries of a folder; empty if there is none. */
async function listVisibleEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The entries of a client's folder; undefined if it is no folder. */
const listClientFolder = async (path: string): Promise<string[] | undefined> =>
  (await stat(path)).isDirectory() ? listVisibleEntries(path) : undefined;

/** Lists the manifests `<client>/<version>.json` of a folder, without hidden and other files. @throws ManifestError */
export async function listManifestFiles(folder: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = [];
  for (const client of await listVisibleEntries(folder)) {
    const clientFolder = join(folder, client);
    const names = await listClientFolder(clientFolder).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ManifestError(`${clientFolder} cannot be read: ${reason}`, { cause: error });
    });
    if (!names && client.endsWith('.json'))
      throw new ManifestError(`${clientFolder} must be at <client>/<version>.json`);
    for (const name of names ?? []) {
      if (!name.endsWith('.json')) continue;
      const path = join(clientFolder, name);
      const version = name.slice(0, -'.json'.length);
      if (!isManifestName(client) || !isManifestName(version))
        throw new ManifestError(
          `${path} is not named as a client and its version: letters, digits and . _ + -, at most 64`,
        );
      files.push({ client, version, path });
    }
  }
  return files;
}
