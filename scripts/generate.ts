/** `npm run generate`: both contracts with everything generated from them, and the generated pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { generateContracts } from './contracts.ts';
import { ExplainedError } from './processes.ts';

/** Writes docs/access.md from the access matrix; with `check`, throws when the page is out of date. */
export async function refreshAccessPage({ check = false } = {}): Promise<void> {
  const { tableFile, writeTable } = await import('../tests/conformance/access/table.ts');
  const page = writeTable();
  if (page === readFileSync(tableFile, 'utf8')) return;
  if (check) throw new ExplainedError('docs/access.md out of date: run npm run generate and commit.');
  writeFileSync(tableFile, page);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  try {
    await generateContracts();
    await refreshAccessPage();
  } catch (error) {
    console.error(error instanceof ExplainedError ? error.message : error);
    process.exitCode = 1;
  }
}
