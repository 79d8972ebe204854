/** The folder of registered documents: how it is read at the start, and while a gateway runs. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { buildSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GatewayConfig, readConfig } from '../../../gateway/core/config.ts';
import { openTrustedDocuments } from '../../../gateway/core/graphql/documents.ts';
import { StartupError } from '../../../server/startupError.ts';
import { apolloManifest, type ManifestFolder, manifestFolder, relayManifest } from './manifests.ts';
import { type Standalone, startAlone } from './standalone.ts';

const digest = 'query Digest { platform { passwordDigest } }';
const other = 'query Other { platform { capabilities } }';
const third = 'query Third { platform { passwordDigest capabilities } }';

const schema = buildSchema('type Query { platform: String }');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
const folders: ManifestFolder[] = [];
const gateways: Standalone[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  for (const folder of folders.splice(0)) folder.remove();
});

function folderOf(files: Record<string, string>): ManifestFolder {
  const folder = manifestFolder(files);
  folders.push(folder);
  return folder;
}

/** A gateway with this folder, and the lines of its log. */
async function start(path: string, given: Partial<GatewayConfig> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const gateway = await startAlone({ TRUSTED_DOCUMENTS_DIR: path }, log, given);
  gateways.push(gateway);
  const post = async (body: object) => {
    // It looks at the folder every two seconds.
    vi.setSystemTime(Date.now() + 2_001);
    return (await gateway.post(body)).status;
  };
  return { lines, post, ask: (id: string) => post({ documentId: id }) };
}

describe('a manifest that cannot be used stops the start, in a sentence that names it', () => {
  test.each<[string, Record<string, string>, string]>([
    ['not JSON', { 'ios/1.json': '{' }, 'ios/1.json is not JSON.'],
    ['a list', { 'ios/1.json': '[]' }, 'ios/1.json has neither the form'],
    ['numbers', { 'ios/1.json': '{"a":1}' }, 'ios/1.json has neither the form'],
    [
      'another version of Apollo’s format',
      { 'ios/1.json': '{"format":"apollo-persisted-query-manifest","version":2,"operations":[]}' },
      'ios/1.json has neither the form',
    ],
    [
      'no GraphQL',
      { 'ios/1.json': relayManifest({ a: 'query {' }) },
      'ios/1.json has a document that is no GraphQL, a:',
    ],
    [
      'two texts for an id',
      { 'ios/1.json': apolloManifest([digest, other], () => 'same') },
      'ios/1.json has two texts for the id "same".',
    ],
    [
      'two clients with one id for two texts',
      { 'android/1.json': relayManifest({ a: digest }), 'ios/1.json': relayManifest({ a: other }) },
      'ios/1.json has another text for the id "a" than ',
    ],
    [
      'an id without end',
      { 'ios/1.json': relayManifest({ ['x'.repeat(5_000)]: digest }) },
      'ios/1.json has an id that is none',
    ],
    ['no id', { 'ios/1.json': relayManifest({ '': digest }) }, 'ios/1.json has an id that is none'],
    [
      'the prototype as an id',
      { 'ios/1.json': `{"__proto__":${JSON.stringify(digest)}}` },
      'has an id that is none',
    ],
    ['a manifest of no client', { 'ios.json': '{}' }, 'ios.json does not lie at <client>/<version>.json.'],
    [
      'a version that cannot be told',
      { 'ios/1 0.json': '{}' },
      'ios/1 0.json is not named as a client and its version',
    ],
  ])('%s', async (_name, files, sentence) => {
    const { path } = folderOf(files);
    const opening = openTrustedDocuments(
      readConfig({ TRUSTED_DOCUMENTS_DIR: path }),
      schema,
      pino({ level: 'silent' }),
    );
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).toMatch(/^TRUSTED_DOCUMENTS_DIR: /);
    expect(message).toContain(sentence);
    expect(message).not.toContain('\n');
  });

  test('the web client’s own', async () => {
    const folder = folderOf({ 'own.txt': '{' });
    const own = join(folder.path, 'own.txt');
    await expect(start(folder.path, { trustedDocuments: own })).rejects.toThrow(`${own} is not JSON.`);
  });
});

test('what two versions have in common is one document; a folder that is not there is told', async () => {
  const folder = folderOf({
    'ios/1.json': relayManifest({ a: digest }),
    'ios/2.json': relayManifest({ a: digest, b: other }),
  });
  symlinkSync(join(folder.path, 'ios'), join(folder.path, 'ipad'));
  const { ask } = await start(folder.path);
  expect([await ask('a'), await ask('b')]).toEqual([200, 200]);
  await expect(start(join(folder.path, 'absent'))).rejects.toThrow(
    'TRUSTED_DOCUMENTS_DIR: there is no folder',
  );
});

test('documents that no longer fit the schema are told in the log, and the others are served', async () => {
  const folder = folderOf({
    'ios/1.json': relayManifest({ a: digest, b: 'query Gone { platform { colour } }' }),
    'ios/2.json': relayManifest({ a: digest }),
  });
  const { ask, lines } = await start(folder.path);
  await expect
    .poll(() => lines.filter(({ client }) => client === 'ios'))
    .toMatchObject([
      {
        level: 40,
        version: '1',
        count: 1,
        unfit: [{ operations: ['Gone'], reasons: [expect.stringContaining('colour')] }],
      },
    ]);
  expect([await ask('a'), await ask('b')]).toEqual([200, 400]);
});

test('a manifest that comes while the gateway runs is found, and a bad one changes nothing', async () => {
  const folder = folderOf({ 'ios/1.json': relayManifest({ a: digest }) });
  const { ask, lines } = await start(folder.path);
  expect(await ask('b')).toBe(400);
  folder.put('ios/2.json', '{"b":');
  folder.put('ios/3.json', relayManifest({ a: other, c: other }));
  await expect.poll(() => ask('b')).toBe(400);
  await expect
    .poll(async () => {
      await ask('b');
      return lines.filter(({ level }) => level === 50).length;
    })
    .toBe(2);
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { file: join(folder.path, 'ios/2.json'), reason: 'is not JSON' },
    { file: join(folder.path, 'ios/3.json'), reason: expect.stringContaining('another text for the id "a"') },
  ]);
  expect([await ask('a'), await ask('c')]).toEqual([200, 400]);
  // Whole, and of a client that was not there.
  folder.put('ios/2.json', relayManifest({ b: other }));
  folder.put(
    'android/1.json',
    apolloManifest(['query New { platform { capabilities } }'], () => 'd'),
  );
  await expect.poll(() => ask('b')).toBe(200);
  await expect.poll(() => ask('d')).toBe(200);
  // What could not be used is told once.
  expect(lines.filter(({ level }) => level === 50)).toHaveLength(2);
});

test('a manifest in a wrong place hides no other that comes, and is told once', async () => {
  const folder = folderOf({});
  const { ask, lines } = await start(folder.path);
  folder.put('ios.json', '{}');
  folder.put('ios/1 0.json', '{}');
  folder.put('ios/1.json', relayManifest({ a: digest }));
  await expect.poll(() => ask('a')).toBe(200);
  folder.put('ios/2.json', relayManifest({ b: other }));
  await expect.poll(() => ask('b')).toBe(200);
  expect(lines.filter(({ level }) => level === 50).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('1 0.json is not named'),
    expect.stringContaining('ios.json does not lie at'),
  ]);
});

test('links that lead nowhere hide no other manifest, are told once and tried again', async () => {
  const folder = folderOf({});
  const { ask, lines } = await start(folder.path);
  const [client, version] = [join(folder.path, 'android'), join(folder.path, 'ios/0.json')];
  folder.put('ios/1.json', relayManifest({ a: digest }));
  symlinkSync('nowhere', client);
  symlinkSync('later', version);
  await expect.poll(() => ask('a')).toBe(200);
  folder.put('ios/2.json', relayManifest({ b: other }));
  await expect.poll(() => ask('b')).toBe(200);
  const told = lines.filter(({ level }) => level === 50).map(({ reason }) => reason);
  expect(told).toEqual([expect.stringContaining(client), expect.stringContaining(version)]);
  writeFileSync(join(folder.path, 'ios/later'), relayManifest({ c: third }));
  await expect.poll(() => ask('c')).toBe(200);
});

test('where only trusted documents are served, a text is looked for in new manifests too', async () => {
  const folder = folderOf({});
  const { post } = await start(folder.path, { trustedDocumentsOnly: true });
  const ask = () => post({ query: digest });
  expect(await ask()).toBe(403);
  folder.put('ios/1.json', relayManifest({ a: digest }));
  await expect.poll(ask).toBe(200);
});
