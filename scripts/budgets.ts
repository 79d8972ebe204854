import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './processes.ts';

/** Kilobytes of JS as gzip, all that a first screen loads by itself: slides, toasts and the line for events among it. */
const kilobytes = { home: 275, signIn: 188 };
/** JS files until it can be used. */
const files = 12;
/** Kilobytes of one file that is loaded when it is wanted, as gzip. */
const lazyFile = 40;
/** Those that are larger, and what they may weigh: libraries that cannot be divided, each behind a click or a choice. */
const largeFiles: Record<string, number> = {
  RichTextEditor: 145,
  charts: 116,
  CalendarPage: 80,
  'heic.worker': 700,
};
/** Kilobytes of the page itself as gzip: it is what the first paint waits for. */
const page = 8;

type Screen = keyof typeof kilobytes;

interface FirstFiles {
  usable: Record<Screen, string[]>;
  all: Record<Screen, string[]>;
}

const web = join(root, 'dist', 'web');
const sizeOf = (path: string): number => gzipSync(readFileSync(join(web, path)), { level: 9 }).length / 1_000;

/** What of the last build is beyond its budget, in sentences. */
export function checkBudgets(): string[] {
  const { usable, all }: FirstFiles = JSON.parse(
    readFileSync(join(root, 'dist', 'first-files.json'), 'utf8'),
  );
  const wrong: string[] = [];
  const hold = (what: string, value: number, budget: number, unit: string) => {
    if (value > budget) wrong.push(`${what}: ${value.toFixed(1)} ${unit}, the budget is ${budget}.`);
  };
  const sizes = new Map(
    readdirSync(join(web, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [`/assets/${name}`, sizeOf(`assets/${name}`)]),
  );
  for (const screen of ['home', 'signIn'] as const) {
    const size = all[screen].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    hold(`JS of ${screen}`, size, kilobytes[screen], 'kB');
    hold(`JS files of ${screen}`, usable[screen].length, files, 'files');
  }
  const first = new Set([...all.home, ...all.signIn]);
  for (const [file, size] of sizes) {
    const name = /^\/assets\/(.+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? file;
    if (!first.has(file)) hold(`JS file ${name}`, size, largeFiles[name] ?? lazyFile, 'kB');
  }
  hold('index.html', sizeOf('index.html'), page, 'kB');
  return wrong;
}
