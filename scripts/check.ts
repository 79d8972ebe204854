/**
 * `npm run check`: all checks that do not run the product. Generated contracts are up to date and
 * have no unannounced breaking change; types, lint with boundaries, format; nothing unused; every trusted document is
 * valid against the graph; every rule has a test; links and commands of the pages exist; licences are accepted.
 */
import { checkCitations } from './citations.ts';
import { refreshContracts } from './contracts.ts';
import { checkDocuments } from './documents.ts';
import { checkEvolution } from './evolution/evolution.ts';
import { refreshAccessPage } from './generate.ts';
import { checkGraph } from './graph/lint.ts';
import { checkPages } from './pages.ts';
import { ExplainedError, run, tools } from './processes.ts';
import { checkRules } from './rules.ts';
import { checkSupply } from './supply.ts';

type Step = [name: string, step: () => Promise<void>];

/** Runs a step and reports it; later steps run anyway. */
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
// Generated files are ignored by Git but use our types.
const knip = ['--no-gitignore', '--no-progress', '--treat-config-hints-as-errors'];
const servers = ['--config', 'knip.servers.json', '--production', '--strict'];

// The other steps read generated files.
await take(['contracts', () => refreshContracts({ check: true })]);
// Two at a time: each keeps a core busy.
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
  ['format', () => run(tools.oxfmt, ['--check'], quiet)],
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
  [
    'rules, citations and pages',
    async () => {
      const wrong = [...checkRules(), ...checkCitations(), ...checkPages()];
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
  ['access pages', () => refreshAccessPage({ check: true })],
  ['relay artifacts', () => run(tools.relay, ['--noWatchman', '--validate'], quiet)],
];
const lane = async () => {
  for (let step = steps.shift(); step; step = steps.shift()) await take(step);
};
await Promise.all([lane(), lane()]);
