/**
 * `npm run contracts`: regenerates the two contracts and what is generated from them.
 * With `--check` it writes nothing that is committed and fails when a contract is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compileRelay } from './build.ts';
import { ExplainedError, root, run, tools } from './processes.ts';
import { isMadeFrom, noteMadeFrom, stampOf } from './stamps.ts';

const openapiFile = join(root, 'openapi.json');
const schemaFile = join(root, 'schema.graphql');
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Everything that contracts and generated code depend on, the committed contracts among it. */
const sources = [
  'backend',
  'gateway',
  'web',
  'openapi.json',
  'schema.graphql',
  'codegen.ts',
  'relay.config.js',
  'scripts/contracts.ts',
  'package-lock.json',
];
const generated = [
  'gateway/__generated__/resolvers.ts',
  'gateway/__generated__/extensions.ts',
  'web/__generated__',
  'persisted_queries.json',
];

const Extensions = z.object({ 'x-extensions': z.array(z.object({ name: z.string() })) });

/** The type by which the gateway knows the names of all extensions. */
function extensionsModule(document: unknown): string {
  const names = Extensions.parse(document)['x-extensions'].map(({ name }) => `'${name}'`);
  return `/** What the API of this repository offers beyond its documents, from openapi.json. */
export type Extension = ${names.join(' | ')};
`;
}

/** Regenerates everything, unless it was made from what there is; with `check`, throws when a committed contract differs. */
export async function refreshContracts({ check = false } = {}): Promise<void> {
  const isThere = generated.every((path) => existsSync(join(root, path)));
  if (isThere && isMadeFrom(stampOf(sources), 'contracts')) return;
  await generateContracts({ check });
}

/** Regenerates everything; with `check`, throws when a committed contract differs. */
export async function generateContracts({ check = false } = {}): Promise<void> {
  const before = { openapi: read(openapiFile), schema: read(schemaFile) };

  // Loaded here: whoever finds everything up to date waits for neither.
  const { describeApi } = await import('../backend/app/openapi.ts');
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = await describeApi();
  const openapi = `${JSON.stringify(document, null, 2)}\n`;
  if (!check && openapi !== before.openapi) writeFileSync(openapiFile, openapi);
  const folder = join(root, 'gateway', '__generated__');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.ts'), astToString(await openapiTS(JSON.parse(openapi))));
  writeFileSync(join(folder, 'extensions.ts'), extensionsModule(document));

  await run(tools.codegen, ['--config', 'codegen.ts'], { quiet: true });
  const schema = read(schemaFile);
  await compileRelay();

  if (check) {
    const stale = [
      ...(openapi === before.openapi ? [] : ['openapi.json']),
      ...(schema === before.schema ? [] : ['schema.graphql']),
    ];
    if (stale.length > 0)
      throw new ExplainedError(`${stale.join(' and ')} out of date: run npm run contracts and commit.`);
  }
  noteMadeFrom(stampOf(sources), 'contracts');
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    await generateContracts({ check: process.argv.includes('--check') });
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error);
    process.exitCode = 1;
  }
}
