/** The folder of registered documents: how it is read at the start, and while a gateway runs. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { buildSchema } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GatewayConfig, readConfig } from '../../../gateway/config/config.ts';
import { openTrustedDocuments } from '../../../gateway/graphql/trustedDocuments.ts';
import { StartupError } from '../../../server/startupError.ts';
import { apolloManifest, type ManifestFolder, manifestFolder, relayManifest } from './manifests.ts';
import { type Standalone, startAlone } from '../app/standalone.ts';

const digest = 'query Digest { platform { passwordDigestAlgorithm } }';
const other = 'query Other { platform { capabilities } }';
const third = 'query Third { platform { passwordDigestAlgorithm capabilities } }';

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
    // The folder is read every two seconds.
    vi.setSystemTime(Date.now() + 2_001);
    return (await gateway.post(body)).status;
  };
  const failures = () => lines.filter(({ level }) => level === 50);
  return { lines, failures, post, ask: (id: string) => post({ documentId: id }) };
}

const ios = (content: string) => ({ 'ios/1.json': content });
test.each<[string, Record<string, string>, string]>([
  ['no JSON', ios('{'), 'ios/1.json is not JSON.'],
  ['a list', ios('[]'), 'ios/1.json has neither the form'],
  ['numbers', ios('{"a":1}'), 'ios/1.json has neither the form'],
  [
    'another version of Apollo’s format',
    ios('{"format":"apollo-persisted-query-manifest","version":2,"operations":[]}'),
    'ios/1.json has neither the form',
  ],
  ['no GraphQL', ios(relayManifest({ a: 'query {' })), 'ios/1.json has a document that is no GraphQL, a:'],
  [
    'two texts for an id',
    ios(apolloManifest([digest, other], () => 'same')),
    'ios/1.json has two texts for the id "same".',
  ],
  [
    'two clients with one id for two texts',
    { 'android/1.json': relayManifest({ a: digest }), ...ios(relayManifest({ a: other })) },
    'ios/1.json has another text for the id "a" than ',
  ],
  ['a long id', ios(relayManifest({ ['x'.repeat(5_000)]: digest })), 'ios/1.json has an id that is none'],
  ['no id', ios(relayManifest({ '': digest })), 'ios/1.json has an id that is none'],
  ['the prototype as an id', ios(`{"__proto__":${JSON.stringify(digest)}}`), 'has an id that is none'],
  ['no client', { 'ios.json': '{}' }, 'ios.json does not lie at <client>/<version>.json.'],
  ['a bad version', { 'ios/1 0.json': '{}' }, 'ios/1 0.json is not named as a client and its version'],
])('a manifest with %s prevents the start', async (_name, files, sentence) => {
  const { path } = folderOf(files);
  const schema = buildSchema('type Query { platform: String }');
  const config = readConfig({ TRUSTED_DOCUMENTS_DIR: path });
  const opening = openTrustedDocuments(config, schema, pino({ level: 'silent' }));
  const error: unknown = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(/^TRUSTED_DOCUMENTS_DIR: [^\n]+$/);
  expect(message).toContain(sentence);
});

test('the web client’s own manifest and a missing folder prevent the start as well', async () => {
  const folder = folderOf({ 'own.txt': '{' });
  const own = join(folder.path, 'own.txt');
  await expect(start(folder.path, { trustedDocuments: own })).rejects.toThrow(`${own} is not JSON.`);
  await expect(start(join(folder.path, 'absent'))).rejects.toThrow(
    'TRUSTED_DOCUMENTS_DIR: there is no folder',
  );
});

test('versions share documents; one that no longer fits the schema is logged and not served', async () => {
  const folder = folderOf({
    'ios/1.json': relayManifest({ a: digest, b: 'query Gone { platform { colour } }' }),
    'ios/2.json': relayManifest({ a: digest, c: other }),
  });
  symlinkSync(join(folder.path, 'ios'), join(folder.path, 'ipad'));
  const { ask, lines } = await start(folder.path);
  await expect
    .poll(() => lines.filter(({ client }) => client === 'ios'))
    .toMatchObject([{ level: 40, version: '1', count: 1, unfit: [{ operations: ['Gone'] }] }]);
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([200, 400, 200]);
});

test('loads a new manifest while running, and ignores an invalid one', async () => {
  const folder = folderOf({ 'ios/1.json': relayManifest({ a: digest }) });
  const { ask, failures } = await start(folder.path);
  expect(await ask('b')).toBe(400);
  folder.put('ios/2.json', '{"b":');
  folder.put('ios/3.json', relayManifest({ a: other, c: other }));
  await expect
    .poll(async () => {
      expect(await ask('b')).toBe(400);
      return failures().map(({ file }) => file);
    })
    .toEqual([join(folder.path, 'ios/2.json'), join(folder.path, 'ios/3.json')]);
  expect([await ask('a'), await ask('c')]).toEqual([200, 400]);
  // Complete, and of a client that was not there.
  folder.put('ios/2.json', relayManifest({ b: other }));
  folder.put(
    'android/1.json',
    apolloManifest(['query New { platform { capabilities } }'], () => 'd'),
  );
  await expect.poll(() => ask('b')).toBe(200);
  await expect.poll(() => ask('d')).toBe(200);
  // Each failure is logged once.
  expect(failures()).toHaveLength(2);
});

test('misplaced manifests and broken links hide no others, and are logged once', async () => {
  const folder = folderOf({});
  const { ask, failures } = await start(folder.path);
  folder.put('ios.json', '{}');
  folder.put('ios/1 0.json', '{}');
  folder.put('ios/1.json', relayManifest({ a: digest }));
  symlinkSync('nowhere', join(folder.path, 'android'));
  symlinkSync('later', join(folder.path, 'ios/0.json'));
  await expect.poll(() => ask('a')).toBe(200);
  folder.put('ios/2.json', relayManifest({ b: other }));
  await expect.poll(() => ask('b')).toBe(200);
  const reasons = failures().map(({ reason }) => String(reason));
  const expected = ['1 0.json is not named', 'ios.json does not lie at', 'android', 'ios/0.json'];
  expect(reasons).toHaveLength(expected.length);
  for (const part of expected) expect(reasons.join('\n')).toContain(part);
  // A link is tried again.
  writeFileSync(join(folder.path, 'ios/later'), relayManifest({ c: third }));
  await expect.poll(() => ask('c')).toBe(200);
});

test('searches new manifests for a text where only registered documents are served', async () => {
  const folder = folderOf({});
  const { post } = await start(folder.path, { trustedDocumentsOnly: true });
  const ask = () => post({ query: digest });
  expect(await ask()).toBe(403);
  folder.put('ios/1.json', relayManifest({ a: digest }));
  await expect.poll(ask).toBe(200);
});
