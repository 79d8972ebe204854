/** The folder of trusted documents: how it is read at the start. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { buildSchema } from 'graphql';
import { afterEach, expect, test } from 'vitest';
import type { GatewayConfig } from '../../../gateway/config/config.ts';
import { openTrustedDocuments } from '../../../gateway/graphql/trustedDocuments.ts';
import { StartupError } from '../../../server/startupError.ts';
import { apolloManifest, type ManifestFolder, manifestFolder, manifestOf } from './manifests.ts';
import { type Standalone, startAlone } from '../app/standalone.ts';

const digest = 'query Digest { platform { passwordDigestAlgorithm } }';
const other = 'query Other { platform { capabilities } }';

const folders: ManifestFolder[] = [];
const gateways: Standalone[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  for (const folder of folders.splice(0)) folder.remove();
});

function folderOf(files: Record<string, string>): ManifestFolder {
  const folder = manifestFolder(files);
  folders.push(folder);
  return folder;
}

/** A gateway with this folder, and the lines of its log. */
async function start(trustedDocumentsFolder: string, given: Partial<GatewayConfig> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const gateway = await startAlone({}, log, { trustedDocumentsFolder, ...given });
  gateways.push(gateway);
  const ask = async (documentId: string) => (await gateway.post({ documentId })).status;
  return { lines, ask };
}

const ios = (content: string) => ({ 'ios/1.json': content });
test.each<[string, Record<string, string>, string]>([
  ['no JSON', ios('{'), 'ios/1.json is not JSON.'],
  ['Relay’s format', ios('{"a":"query A { a }"}'), 'ios/1.json is not an apollo-persisted-query-manifest'],
  ['a list', ios('[]'), 'ios/1.json is not an apollo-persisted-query-manifest'],
  ['numbers', ios('{"a":1}'), 'ios/1.json is not an apollo-persisted-query-manifest'],
  [
    'another version of Apollo’s format',
    ios('{"format":"apollo-persisted-query-manifest","version":2,"operations":[]}'),
    'ios/1.json is not an apollo-persisted-query-manifest',
  ],
  ['no GraphQL', ios(manifestOf({ a: 'query {' })), 'ios/1.json has an invalid GraphQL document, a:'],
  [
    'two texts for an id',
    ios(apolloManifest([digest, other], () => 'same')),
    'ios/1.json has two texts for the id "same".',
  ],
  [
    'two clients with one id for two texts',
    { 'android/1.json': manifestOf({ a: digest }), ...ios(manifestOf({ a: other })) },
    'ios/1.json has another text for the id "a" than ',
  ],
  ['a long id', ios(manifestOf({ ['x'.repeat(5_000)]: digest })), 'ios/1.json has an invalid id'],
  ['no id', ios(manifestOf({ '': digest })), 'ios/1.json has an invalid id'],
  ['the prototype as an id', ios(apolloManifest([digest], () => '__proto__')), 'has an invalid id'],
  ['no client', { 'ios.json': '{}' }, 'ios.json must be at <client>/<version>.json.'],
  ['a bad version', { 'ios/1 0.json': '{}' }, 'ios/1 0.json is not named as a client and its version'],
])('a manifest with %s prevents the start', async (_name, files, sentence) => {
  const { path } = folderOf(files);
  const schema = buildSchema('type Query { platform: String }');
  const config = { trustedDocuments: join(path, 'none'), trustedDocumentsFolder: path };
  const opening = openTrustedDocuments(config, schema, pino({ level: 'silent' }));
  const error: unknown = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(/^[^\n]+$/);
  expect(message).toContain(sentence);
});

test('the web client’s own manifest prevents the start as well, a missing folder does not', async () => {
  const folder = folderOf({ 'own.txt': '{' });
  const own = join(folder.path, 'own.txt');
  await expect(start(folder.path, { trustedDocuments: own })).rejects.toThrow(`${own} is not JSON.`);
  const { ask } = await start(join(folder.path, 'absent'));
  expect(await ask('a')).toBe(400);
});

test('versions share documents; one that no longer fits the schema is logged and not served', async () => {
  const folder = folderOf({
    'ios/1.json': manifestOf({ a: digest, b: 'query Gone { platform { colour } }' }),
    'ios/2.json': manifestOf({ a: digest, c: other }),
  });
  symlinkSync(join(folder.path, 'ios'), join(folder.path, 'ipad'));
  const { ask, lines } = await start(folder.path);
  await expect
    .poll(() => lines.filter(({ client }) => client === 'ios'))
    .toMatchObject([{ level: 40, version: '1', count: 1, unfit: [{ operations: ['Gone'] }] }]);
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([200, 400, 200]);
});
