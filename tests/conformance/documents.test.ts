/** Registering the documents of a client, and what the check says of registered ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import { checkDocuments, checkManifests, registerDocuments } from '../../scripts/documents.ts';
import {
  apolloManifest,
  type ManifestFolder,
  manifestFolder,
  manifestOf,
  relayManifest,
  sha256,
} from '../gateway/graphql/manifests.ts';

const mine = 'query Mine { viewer { email } }';
const other = 'query Other { viewer { id } }';

const folders: ManifestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});
function folderOf(files: Record<string, string> = {}): ManifestFolder {
  const folder = manifestFolder(files);
  folders.push(folder);
  return folder;
}

describe('registration', () => {
  /** Registers what a manifest says, in a folder. */
  const register = (content: string, folder = folderOf(), [client, version] = ['phone', '1.0']) =>
    registerDocuments(
      client,
      version,
      join(folderOf({ 'manifest.json': content }).path, 'manifest.json'),
      folder.path,
    );

  test.each([
    ['Apollo’s', apolloManifest([mine, other])],
    ['Relay’s', relayManifest({ [sha256(mine)]: mine, [sha256(other)]: other })],
  ])('stores a valid %s manifest in Apollo’s format', async (_whose, content) => {
    const folder = folderOf();
    const { path, notes } = await register(content, folder);
    expect([path, notes]).toEqual([join(folder.path, 'phone', '1.0.json'), []]);
    const kept = readFileSync(path, 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(apolloManifest([mine, other])));
    // Once more changes nothing; other documents are another version’s.
    await register(content, folder);
    await expect(register(relayManifest({ mine }), folder)).rejects.toThrow('has other documents');
    expect(readFileSync(path, 'utf8')).toBe(kept);
    expect((await checkDocuments(folder.path)).broken).toEqual([]);
  });

  test.each([
    ['no name', ['../phone', '1.0'], relayManifest({ mine }), 'is no name'],
    ['no version', ['phone', 'a b'], relayManifest({ mine }), 'is no name'],
    ['no manifest', ['phone', '1.0'], '[]', 'is not a Relay persisted-queries file'],
    [
      'what the graph does not have',
      ['phone', '1.0'],
      relayManifest({ a: 'query A { viewer { colour } }' }),
      'phone 1.0, A: ',
    ],
    [
      'a variable of no type',
      ['phone', '1.0'],
      relayManifest({ a: 'query A($a: Colour) { node(id: $a) { id } }' }),
      'phone 1.0, A: Unknown type "Colour"',
    ],
    [
      'a value that nobody may give',
      ['phone', '1.0'],
      relayManifest({ a: `query A { nodes(ids: ${JSON.stringify(Array(1_001).fill('a'))}) { id } }` }),
      'at most 1000',
    ],
    [
      'the id of another client',
      ['phone', '2.0'],
      relayManifest({ taken: other }),
      'another text for the id "taken"',
    ],
  ])('rejects %s', async (_what, [client = '', version = ''], content, reason) => {
    const folder = folderOf({ 'tablet/1.0.json': manifestOf({ taken: mine }) });
    await expect(register(content, folder, [client, version])).rejects.toThrow(reason);
  });
});

test('reports client, version and operation of removed fields, and notes deprecated ones', () => {
  const folder = folderOf({
    'phone/1.0.json': manifestOf({ a: mine, b: other }),
    'phone/2.0.json': apolloManifest([other]),
  });
  const files = ['1.0', '2.0'].map((version) => ({
    client: 'phone',
    version,
    path: join(folder.path, 'phone', `${version}.json`),
  }));
  const before = buildSchema('type Query { viewer: Viewer } type Viewer { id: ID email: String }');
  expect(checkManifests(before, files)).toEqual({ broken: [], notes: [] });
  const deprecated = buildSchema(
    'type Query { viewer: Viewer } type Viewer { id: ID email: String @deprecated(reason: "Ask for id.") }',
  );
  expect(checkManifests(deprecated, files)).toEqual({
    broken: [],
    notes: [expect.stringMatching(/^phone 1\.0, Mine: .*Viewer\.email.*Ask for id/)],
  });
  const gone = buildSchema('type Query { viewer: Viewer } type Viewer { email: String }');
  expect(checkManifests(gone, files).broken).toEqual([
    expect.stringMatching(/^phone 1\.0, Other: .*"id"/),
    expect.stringMatching(/^phone 2\.0, Other: .*"id"/),
  ]);
});

test('the graph supports every document of every client', async () => {
  expect((await checkDocuments()).broken).toEqual([]);
});
