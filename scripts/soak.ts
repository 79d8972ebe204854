/**
 * `npm run soak`: the proofs that take long, each a short form of which runs with every test.
 *
 *     npm run soak                                  all of them
 *     npm run soak -- delivery --runs 200 --seed 5  one, from a seed on
 *
 * Each says how many runs it makes and from which seed; a failure says the same again.
 */
import { parseArgs } from 'node:util';
import { measureLongConversation } from '../tests/bench/longConversation.ts';
import { measureMemory } from '../tests/bench/memory.ts';
import { findChromium } from '../tests/browser/browsers.ts';
import { buildWeb } from './build.ts';
import { refreshContracts } from './contracts.ts';
import { ExplainedError, run, tools } from './processes.ts';

interface Proof {
  what: string;
  runs: number;
  make: (runs: number, seed: number) => Promise<void>;
}

const vitest = (file: string, title: string, env: NodeJS.ProcessEnv) =>
  run(tools.vitest, ['run', file, '-t', title, '--testTimeout', '0'], { env });

/** For tests that draw examples. */
const drawn = (runs: number, seed: number) => ({ PROPERTY_RUNS: String(runs), PROPERTY_SEED: String(seed) });

const proofs: Record<string, Proof> = {
  delivery: {
    what: 'random scripts of sends, cuts, reloads and killed servers in real browsers',
    runs: 100,
    make: async (runs, seed) => {
      await buildWeb();
      const env = { DELIVERY_RUNS: String(runs), DELIVERY_SEED: String(seed), CHROME_PATH: findChromium() };
      await run(tools.playwright, ['test', 'delivery', '--timeout', '0'], { env });
    },
  },
  kills: {
    what: 'lives of a backend that writes and receives files until it is killed; nothing is lost, doubled or left',
    runs: 50,
    make: (runs) => {
      const env = { KILL_ROUNDS: String(runs) };
      return vitest('tests/backend/core/kills.test.ts', '', env);
    },
  },
  archive: {
    what: 'a ZIP of 4,500 MB, streamed with flat memory and read by unzip',
    runs: 1,
    make: async (runs) => {
      for (let done = 0; done < runs; done += 1)
        await vitest('tests/backend/library/archive.test.ts', '', { ARCHIVE_MB: '4500' });
    },
  },
  fuzz: {
    what: 'every bad value in every field of the REST calls and of the graph; nothing fails',
    runs: 1,
    make: async (runs, seed) => {
      for (let turn = 0; turn < runs; turn += 1) {
        const env = { FUZZ_VALUES: 'all', FUZZ_SEED: String(seed + turn) };
        await vitest('tests/backend/core/fuzz.test.ts', '', env);
        await vitest('tests/gateway/graphql/bad-input.test.ts', '', env);
      }
    },
  },
  pages: {
    what: 'random inserts and removals between pages; nothing is skipped or comes twice',
    runs: 200_000,
    make: (runs, seed) => vitest('tests/gateway/graphql/connections.test.ts', '', drawn(runs, seed)),
  },
  lists: {
    what: 'every connection of the graph while others add, remove and move items; nothing is skipped or comes twice',
    runs: 10,
    make: (runs, seed) => vitest('tests/gateway/graphql/pages.test.ts', '', drawn(runs, seed)),
  },
  whole: {
    what: 'random events, cuts and restarts; what a feed shows in the end equals a fresh reading',
    runs: 500,
    make: (runs, seed) => vitest('tests/web/live/wholeness', '', drawn(runs, seed)),
  },
  crowd: {
    what: 'messages of twenty people in five groups, corrected, deleted, reacted to, with connections that drop; nothing is lost',
    runs: 2_000,
    make: (runs, seed) => {
      const env = { CROWD_MESSAGES: String(runs), CROWD_SEED: String(seed) };
      return vitest('tests/gateway/chat/crowd.test.ts', '', env);
    },
  },
  'existing-api': {
    what: 'every operation of the web client under every deviation of an existing API; none fails silently',
    runs: 1,
    make: async (runs) => {
      const env = { EXISTING_API_CELLS: 'all' };
      for (let done = 0; done < runs; done += 1)
        for (const name of ['walk', 'calls'])
          await vitest(`tests/gateway/existing-api/${name}.test.ts`, '', env);
    },
  },
  compiled: {
    what: 'every trusted document with mocked data, compiled and by graphql-js; the answers are the same',
    runs: 1,
    make: () => vitest('tests/gateway/graphql/compiledExecution.test.ts', '', { ALL_DOCUMENTS: '1' }),
  },
  access: {
    what: 'every operation by every kind of people in every kind of place; the answer is as documented',
    runs: 1,
    make: async (runs) => {
      for (let done = 0; done < runs; done += 1)
        await vitest('tests/conformance/access/access.test.ts', '', { ACCESS_CELLS: 'all' });
    },
  },
  memory: {
    what: 'navigations through the client in a real browser; what it keeps stays the same',
    runs: 100,
    make: async (runs) => {
      await buildWeb();
      await measureMemory(runs);
    },
  },
  messages: {
    what: 'messages of one conversation, opened, scrolled through and jumped into in a real browser; rows and memory stay bounded',
    runs: 10_000,
    make: async (runs) => {
      await buildWeb();
      await measureLongConversation(runs);
    },
  },
  large: {
    what: 'every screen with 100,000 posts, 500,000 comments and 5,000 people, against the demo',
    runs: 1,
    make: async (runs) => {
      for (let done = 0; done < runs; done += 1) await run(tools.tsx, ['scripts/bench.ts', '--large']);
    },
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string' }, seed: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !(name in proofs));
  if (unknown) throw new ExplainedError(`${unknown} is none of ${Object.keys(proofs).join(', ')}.`);
  await refreshContracts();
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  for (const [name, { what, runs: usual, make }] of Object.entries(proofs)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const runs = Number(values.runs ?? usual);
    const label = `${name}: ${runs} runs from seed ${seed}`;
    console.log(`\n── ${label} ── ${what}`);
    try {
      await make(runs, seed);
    } catch (error) {
      throw new ExplainedError(`FAILED ${label}: npm run soak -- ${name} --runs ${runs} --seed ${seed}`, {
        cause: error,
      });
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
