/**
 * `npm run check`: contracts regenerated, unchanged and nothing broken in them unannounced, types, lint with boundaries, nothing unused, format,
 * schema rules, every document that a client is registered with answered by the graph, rules that tests name, nothing cited that is not here, licences and install scripts known, the first screens within their bytes.
 */
import { checkBudgets } from './budgets.ts';
import { buildWeb } from './build.ts';
import { checkCitations } from './citations.ts';
import { refreshContracts } from './contracts.ts';
import { checkDocuments } from './documents.ts';
import { checkEvolution } from './evolution/evolution.ts';
import { checkGraph } from './graph/lint.ts';
import { ExplainedError, run, tools } from './processes.ts';
import { checkRules } from './rules.ts';
import { checkSupply } from './supply.ts';

type Step = [name: string, step: () => Promise<void>];

/** Says how a step went; a failed one does not keep the others from being told. */
async function take([name, step]: Step): Promise<void> {
  const started = Date.now();
  try {
    await step();
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(`FAIL  ${name}\n${error instanceof ExplainedError ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

const quiet = { quiet: true };
const format = ['--check', '--log-level', 'warn', '--cache'];
// Git ignores what is generated, but it uses our records too.
const knip = ['--no-gitignore', '--no-progress', '--treat-config-hints-as-errors'];
const servers = ['--config', 'knip.servers.json', '--production', '--strict'];

// All that follows reads what this one generates.
await take(['contracts', () => refreshContracts({ check: true })]);
// Two at a time: each keeps a processor busy.
const steps: Step[] = [
  ['lint and boundaries', () => run(tools.oxlint, ['--type-aware', '--deny-warnings'], quiet)],
  [
    'types',
    () =>
      run(
        tools.tsc,
        ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json'],
        quiet,
      ),
  ],
  ['nothing unused', () => run(tools.knip, knip, quiet)],
  ['dependencies of the servers', () => run(tools.knip, [...knip, ...servers], quiet)],
  ['format', () => run(tools.prettier, [...format, '.'], quiet)],
  [
    'contracts for their clients',
    async () => {
      const broken = checkEvolution();
      if (broken.length > 0) throw new ExplainedError(broken.join('\n'));
    },
  ],
  [
    'rules of the graph',
    async () => {
      const broken = checkGraph();
      if (broken.length > 0) throw new ExplainedError(broken.join('\n'));
    },
  ],
  [
    'documents of clients',
    async () => {
      const { broken, notes } = await checkDocuments();
      for (const note of notes) console.log(`note  ${note}`);
      if (broken.length > 0) throw new ExplainedError(broken.join('\n'));
    },
  ],
  ['schema rules', () => run(tools.vitest, ['run', 'tests/conformance/schema.test.ts'], quiet)],
  [
    'rules and citations',
    async () => {
      const wrong = [...checkRules(), ...checkCitations()];
      if (wrong.length > 0) throw new ExplainedError(wrong.join('\n'));
    },
  ],
  [
    'licences and install scripts',
    async () => {
      const wrong = checkSupply();
      if (wrong.length > 0) throw new ExplainedError(wrong.join('\n'));
    },
  ],
  ['relay artifacts', () => run(tools.relay, ['--noWatchman', '--validate'], quiet)],
];
const lane = async () => {
  for (let step = steps.shift(); step; step = steps.shift()) await take(step);
};
await Promise.all([lane(), lane()]);
// It generates what the others have read.
await take([
  'bytes and files of the first screens',
  async () => {
    await buildWeb();
    const wrong = checkBudgets();
    if (wrong.length > 0) throw new ExplainedError(wrong.join('\n'));
  },
]);
