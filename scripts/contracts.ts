/**
 * `npm run contracts`: regenerates the two contracts and what is generated from them.
 * With `--check` it writes nothing that is committed and fails when a contract is out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { describeApi } from '../backend/core/openapi.ts';
import { compileRelay } from './build.ts';
import { ExplainedError, root, run, tools } from './processes.ts';

const openapiFile = join(root, 'openapi.json');
const schemaFile = join(root, 'schema.graphql');
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Regenerates everything; with `check`, throws when a committed contract differs. */
export async function generateContracts({ check = false } = {}): Promise<void> {
  const before = { openapi: read(openapiFile), schema: read(schemaFile) };

  const document = await describeApi();
  const openapi = `${JSON.stringify(document, null, 2)}\n`;
  if (!check && openapi !== before.openapi) writeFileSync(openapiFile, openapi);
  const generated = join(root, 'gateway', '__generated__');
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'openapi.ts'), astToString(await openapiTS(JSON.parse(openapi))));

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
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    await generateContracts({ check: process.argv.includes('--check') });
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error);
    process.exitCode = 1;
  }
}
