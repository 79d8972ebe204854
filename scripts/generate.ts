/** `npm run generate`: both contracts with everything generated from them, and the generated pages. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateContracts } from './contracts.ts';
import { ExplainedError } from './processes.ts';

/** Writes the access pages from the access matrix; with `check`, throws when one is out of date. */
export async function refreshAccessPages({ check = false } = {}): Promise<void> {
  const { accessPages } = await import('../tests/conformance/access/table.ts');
  for (const { path, text } of accessPages()) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    if (check) throw new ExplainedError(`${path} out of date: run npm run generate and commit.`);
    writeFileSync(path, text);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    await generateContracts();
    await refreshAccessPages();
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error);
    process.exitCode = 1;
  }
}
