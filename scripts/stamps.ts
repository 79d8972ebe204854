/** Build stamps: rebuild only when sources changed. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

const folder = join(root, 'node_modules', '.cache', 'stamps');

function* filesOf(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted())
    if (name !== '__generated__') yield* filesOf(join(path, name));
}

/** Hash of files, folders and settings, without generated code. */
export function stampOf(sources: readonly string[], settings: object = {}): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources)
    for (const file of filesOf(join(root, source))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether an output was last built from this stamp. */
export function isMadeFrom(stamp: string, thing: string): boolean {
  try {
    return readFileSync(join(folder, thing), 'utf8') === stamp;
  } catch {
    return false;
  }
}

/** Records the stamp of an output. */
export function noteMadeFrom(stamp: string, thing: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, thing), stamp);
}
