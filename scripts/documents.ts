/**
 * `npm run documents -- <client> <version> [manifest]`: registers the documents that a version of a client was
 * built with, so that gateways serve them for as long as the file is there. A manifest is Relay's or Apollo's,
 * and is kept as Apollo's; without one it is that of the web client as it is built now.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSchema, type GraphQLSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { createDocumentRegistry } from '../gateway/graphql/trustedDocuments.ts';
import { findDocumentErrors } from '../gateway/graphql/manifestValidation.ts';
import {
  isManifestName,
  type ManifestFile,
  ManifestError,
  listManifestFiles,
  readManifest,
  readRelayDocuments,
  type TrustedDocument,
  toManifest,
} from '../gateway/graphql/manifests.ts';
import { refreshContracts } from './contracts.ts';
import { ExplainedError, root } from './processes.ts';

/** Documents of the current web client. */
const ownManifest = join(root, 'persisted_queries.json');

/** Errors and warnings about trusted documents. */
export interface Findings {
  broken: string[];
  notes: string[];
}

const graph = (): GraphQLSchema => buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

/** The documents of a manifest in Apollo's format, or in Relay's, which is converted when it is registered. */
const readEither = (source: string): TrustedDocument[] =>
  source.includes('"apollo-persisted-query-manifest"') ? readManifest(source) : readRelayDocuments(source);

/** Reads manifests and reports unusable ones and duplicate ids. */
function readAll(files: readonly ManifestFile[]) {
  const register = createDocumentRegistry();
  const broken: string[] = [];
  const read: { file: ManifestFile; documents: TrustedDocument[] }[] = [];
  for (const file of files)
    try {
      const documents = readEither(readFileSync(file.path, 'utf8'));
      register.add(file.path, documents);
      read.push({ file, documents });
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      broken.push(`${file.path} ${error.message}.`);
    }
  return { read, broken };
}

/** Validates the documents of manifests against a schema. */
export function checkManifests(schema: GraphQLSchema, files: readonly ManifestFile[]): Findings {
  const { read, broken } = readAll(files);
  const notes: string[] = [];
  for (const { file, documents } of read)
    for (const { operations, text } of documents) {
      const place = `${file.client} ${file.version}, ${operations.join(' and ')}`;
      for (const reason of findDocumentErrors(schema, text)) broken.push(`${place}: ${reason}`);
      for (const { message } of validate(schema, parse(text), [NoDeprecatedCustomRule]))
        notes.push(`${place}: ${message}`);
    }
  return { broken, notes };
}

/** Manifests of the current web client and of all registered clients. */
const allManifests = async (folder: string): Promise<ManifestFile[]> => [
  { client: 'web', version: 'as it is built', path: ownManifest },
  ...(await listManifestFiles(folder)),
];

/** Validates every trusted document against the graph. */
export async function checkDocuments(folder = join(root, 'documents')): Promise<Findings> {
  try {
    return checkManifests(graph(), await allManifests(folder));
  } catch (error) {
    if (error instanceof ManifestError) return { broken: [`${error.message}.`], notes: [] };
    throw error;
  }
}

/** Registers the manifest at a path. Returns its new path and warnings; throws ExplainedError when it cannot be served. */
export async function registerDocuments(
  client: string,
  version: string,
  manifest: string,
  folder = join(root, 'documents'),
): Promise<{ path: string; notes: string[] }> {
  for (const name of [client, version])
    if (!isManifestName(name))
      throw new ExplainedError(
        `${name} is no name of a client or version: letters, digits and . _ + -, at most 64.`,
      );
  if (!existsSync(manifest)) throw new ExplainedError(`${manifest} is not there.`);
  const path = join(folder, client, `${version}.json`);
  const others = (await allManifests(folder)).filter((other) => other.path !== path);
  const file = { client, version, path: manifest };
  const { broken, notes } = checkManifests(graph(), [file]);
  // Only conflicts with this client's ids matter here.
  const contradictions = readAll([...others, file]).broken.filter((fault) => fault.startsWith(manifest));
  const faults = new Set([...broken, ...contradictions]);
  if (faults.size > 0) throw new ExplainedError([...faults].join('\n'));
  const text = toManifest(readEither(readFileSync(manifest, 'utf8')));
  if (existsSync(path) && toManifest(readManifest(readFileSync(path, 'utf8'))) !== text)
    throw new ExplainedError(
      `${relative(root, path)} has other documents: what is released keeps its version. Give this one another.`,
    );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return { path, notes };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    const [client, version, manifest] = process.argv.slice(2);
    if (client === undefined || version === undefined)
      throw new ExplainedError('npm run documents -- <client> <version> [manifest]');
    await refreshContracts();
    const { path, notes } = await registerDocuments(client, version, manifest ?? ownManifest);
    for (const note of notes) console.log(`note  ${note}`);
    console.log(`Registered as ${relative(root, path)}.`);
  } catch (error) {
    const isExplained = error instanceof ExplainedError || error instanceof ManifestError;
    console.error(isExplained ? error.message : error);
    process.exitCode = 1;
  }
}
