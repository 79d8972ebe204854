/** `npm run generate`: both contracts with everything generated from them, and the generated page. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateContracts } from './contracts.ts';
import { ExplainedError } from './processes.ts';

/** Writes the access page from the access matrix; with `check`, throws when it is out of date. */
export async function refreshAccessPage({ check = false } = {}): Promise<void> {
  const { accessPage } = await import('../tests/conformance/access/table.ts');
  const { path, text } = accessPage();
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (check) throw new ExplainedError(`${path} out of date: run npm run generate and commit.`);
  writeFileSync(path, text);
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
