/**
 * `npm run documents -- <client> <version> [manifest]`: registers the documents that a version of a client was
 * built with, so that gateways serve them for as long as the file is there. A manifest is Relay's or Apollo's;
 * without one it is that of the web client as it is built now.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSchema, type GraphQLSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { createRegister } from '../gateway/graphql/documents.ts';
import { whyUnfit } from '../gateway/graphql/fitness.ts';
import {
  isManifestName,
  type ManifestFile,
  ManifestFault,
  manifestFiles,
  readManifest,
  type RegisteredDocument,
} from '../gateway/graphql/manifests.ts';
import { refreshContracts } from './contracts.ts';
import { ExplainedError, root } from './processes.ts';

/** The documents of the web client as it is built now. */
const ownManifest = join(root, 'persisted_queries.json');

/** What is wrong with registered documents, and what their developers may like to know. */
export interface Findings {
  broken: string[];
  notes: string[];
}

const graph = (): GraphQLSchema => buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

/** Reads manifests of which no two have the same id for different texts; tells of those that cannot be used. */
function readAll(files: readonly ManifestFile[]) {
  const register = createRegister();
  const broken: string[] = [];
  const read: { file: ManifestFile; documents: RegisteredDocument[] }[] = [];
  for (const file of files)
    try {
      const documents = readManifest(readFileSync(file.path, 'utf8'));
      register.add(file.path, documents);
      read.push({ file, documents });
    } catch (error) {
      if (!(error instanceof ManifestFault)) throw error;
      broken.push(`${file.path} ${error.message}.`);
    }
  return { read, broken };
}

/** Looks whether a schema answers the documents of some manifests. */
export function checkManifests(schema: GraphQLSchema, files: readonly ManifestFile[]): Findings {
  const { read, broken } = readAll(files);
  const notes: string[] = [];
  for (const { file, documents } of read)
    for (const { operations, text } of documents) {
      const place = `${file.client} ${file.version}, ${operations.join(' and ')}`;
      for (const reason of whyUnfit(schema, text)) broken.push(`${place}: ${reason}`);
      for (const { message } of validate(schema, parse(text), [NoDeprecatedCustomRule]))
        notes.push(`${place}: ${message}`);
    }
  return { broken, notes };
}

/** The manifest of the web client that is built now, and those that are registered. */
const allManifests = async (folder: string): Promise<ManifestFile[]> => [
  { client: 'web', version: 'as it is built', path: ownManifest },
  ...(await manifestFiles(folder)),
];

/** Looks whether the graph answers every document of every client. */
export async function checkDocuments(folder = join(root, 'documents')): Promise<Findings> {
  try {
    return checkManifests(graph(), await allManifests(folder));
  } catch (error) {
    if (error instanceof ManifestFault) return { broken: [`${error.message}.`], notes: [] };
    throw error;
  }
}

const formatted = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

/**
 * Registers a manifest; answers its place, and notes. Throws an ExplainedError where it cannot be served, or would
 * take the place of another.
 */
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
  const source = readFileSync(manifest, 'utf8');
  const others = (await allManifests(folder)).filter((other) => other.path !== path);
  const file = { client, version, path: manifest };
  const { broken, notes } = checkManifests(graph(), [file]);
  // What others ask is not this client's trouble, but where they have its ids.
  const contradictions = readAll([...others, file]).broken.filter((fault) => fault.startsWith(manifest));
  const faults = new Set([...broken, ...contradictions]);
  if (faults.size > 0) throw new ExplainedError([...faults].join('\n'));
  const text = formatted(source);
  if (existsSync(path) && formatted(readFileSync(path, 'utf8')) !== text)
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
    if (manifest === undefined) await refreshContracts();
    const { path, notes } = await registerDocuments(client, version, manifest ?? ownManifest);
    for (const note of notes) console.log(`note  ${note}`);
    console.log(`Registered as ${relative(root, path)}.`);
  } catch (error) {
    const isExplained = error instanceof ExplainedError || error instanceof ManifestFault;
    console.error(isExplained ? error.message : error);
    process.exitCode = 1;
  }
}
