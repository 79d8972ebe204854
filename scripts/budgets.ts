import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './processes.ts';

/** Maximum kB of gzipped JS by first screen's chunk (web/app/vite-chunks.ts). */
const screens = { shell: 300, 'sign-in': 212 };
/** Maximum number of JS files of a first screen. */
const screenFiles = 12;
/** Maximum kB of gzipped JS of any other file. */
const lazyFile = 40;
/** Exceptions: indivisible libraries that are loaded on demand. */
const largeFiles: Record<string, number> = {
  RichTextEditor: 145,
  charts: 116,
  calendar: 84,
  'heic.worker': 700,
  PdfPages: 150,
};
/** Maximum kB of index.html gzipped: the first paint waits for it. */
const page = 8;

/** A chunk as Vite's manifest describes it. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

const web = join(root, 'dist', 'web');
const sizeOf = (path: string): number => gzipSync(readFileSync(join(web, path)), { level: 9 }).length / 1_000;

/** The files of a chunk and of everything that it imports statically. */
function filesOf(name: string, manifest: Record<string, Chunk>): Set<string> {
  const start = Object.values(manifest).find((chunk) => chunk.name === name && chunk.file.endsWith('.js'));
  if (!start) throw new Error(`The build has no chunk ${name}.`);
  const chunks = new Set([start]);
  // The set grows while it is iterated.
  for (const { imports = [] } of chunks)
    for (const chunk of imports.map((key) => manifest[key])) if (chunk) chunks.add(chunk);
  return new Set([...chunks].map(({ file }) => file));
}

/** Describes what exceeds its budget in the last build. */
export function checkBudgets(): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'),
  );
  const wrong: string[] = [];
  const hold = (what: string, value: number, budget: number, unit: string) => {
    if (value > budget) wrong.push(`${what}: ${value.toFixed(1)} ${unit}, the budget is ${budget}.`);
  };
  const first = new Set<string>();
  for (const [name, budget] of Object.entries(screens)) {
    const files = [...filesOf(name, manifest)];
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
    hold(`JS of ${name}`, size, budget, 'kB');
    hold(`JS files of ${name}`, files.length, screenFiles, 'files');
    for (const file of files) first.add(file);
  }
  for (const file of readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'))) {
    const name = /^(.+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? file;
    if (!first.has(`assets/${file}`))
      hold(`JS file ${name}`, sizeOf(`assets/${file}`), largeFiles[name] ?? lazyFile, 'kB');
  }
  hold('index.html', sizeOf('index.html'), page, 'kB');
  return wrong;
}
