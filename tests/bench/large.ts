/**
 * A large organisation against the demo: 100,000 posts, 500,000 comments and 5,000 people more, most of them in communities
 * of all. Every query of the web client's screens is asked of both, in turns.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { everybody } from '../../fixtures/demo/crowd.ts';
import { demoPassword } from '../../fixtures/demo/seed.ts';
import { besideBackend, root, run, type Service, tools } from '../../scripts/processes.ts';
import { type PrivatePostgres, startPostgres } from '../../scripts/testing/postgres.ts';
import { measureDepth, measureSearch } from './depth.ts';
import { measureFanOut } from './fanOut.ts';
import { findScene, type Scene } from './scene.ts';
import { type Screen, screensOf } from './screens.ts';
import { addressOf, type Goal, post, quantile, reportRatio, type Services } from './services.ts';

/** Number of repetitions of each query, and of those near or beyond the goal. */
const rounds = 15;
const roundsOfDoubt = 40;
const goal: Goal = { value: 2, isMost: true };

/** Number of subscribers of one gateway. */
const connections = 10_000;

/** The demo's community of all. */
const companyWide = 'Toute l’organisation';

/** An organisation with its servers. */
interface Organisation {
  backend: Service;
  gateway: Service;
  token: string;
  /** Process of its database; undefined when embedded. */
  databasePid: number | undefined;
}

/** One query in one scene, and what it took. */
interface Figure {
  label: string;
  screen: Screen;
  variables: readonly [demo: object, large: object];
  times: [demo: number[], large: number[]];
  sizes: [demo: number, large: number];
}

const Answer = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() });

async function ask({ gateway, token }: Organisation, query: string, variables: object): Promise<string> {
  const answer = await fetch(`${addressOf(gateway)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return answer.text();
}

/** The same, of something that must not fail. */
async function askWell<Data>(organisation: Organisation, query: string, variables = {}): Promise<Data> {
  const text = await ask(organisation, query, variables);
  const { errors } = Answer.parse(JSON.parse(text));
  if (errors) throw new Error(`${query.slice(0, 80)} fails: ${errors[0]?.message}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const scenesOf = (organisation: Organisation, title: string): Promise<Scene> =>
  findScene((query, variables) => askWell(organisation, query, variables), title);

/** Asks both, in turns, so that what else the machine does falls on both. */
async function measure(
  figure: Figure,
  both: readonly [Organisation, Organisation],
  count: number,
): Promise<void> {
  for (let round = -3; round < count; round += 1)
    for (const index of [0, 1] as const) {
      const began = performance.now();
      const text = await ask(both[index], figure.screen.text, figure.variables[index]);
      if (round >= 0) figure.times[index].push(performance.now() - began);
      figure.sizes[index] = text.length;
    }
}

const ratioOf = ({ times: [demo, large] }: Figure): number => quantile(large, 0.5) / quantile(demo, 0.5);
const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** Every query in the scene of the same community, and what is about a community in that of all people too. */
async function figuresOf(both: readonly [Organisation, Organisation]): Promise<Figure[]> {
  const [demo, large] = both;
  const here = await scenesOf(demo, companyWide);
  const texts = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(root, 'persisted_queries.json'), 'utf8')));
  const screens = screensOf(Object.values(texts));
  const figures: Figure[] = [];
  const seen = new Set<string>();
  for (const title of [companyWide, everybody]) {
    const there = await scenesOf(large, title);
    for (const screen of screens) {
      const variables = [screen.variables(here), screen.variables(there)] as const;
      const key = screen.name + JSON.stringify(variables);
      if (seen.has(key)) continue;
      seen.add(key);
      const label = title === everybody ? `${screen.name}, of all` : screen.name;
      figures.push({ label, screen, variables, times: [[], []], sizes: [0, 0] });
    }
  }
  return figures;
}

/** Refuses to measure errors. */
async function checkAnswers(figures: readonly Figure[], both: readonly [Organisation, Organisation]) {
  for (const { label, screen, variables } of figures)
    for (const index of [0, 1] as const) {
      const { errors } = Answer.parse(JSON.parse(await ask(both[index], screen.text, variables[index])));
      if (errors)
        throw new Error(
          `${label} fails ${index ? 'in the large organisation' : 'in the demo'}: ${errors[0]?.message}`,
        );
    }
}

async function compare(both: readonly [Organisation, Organisation]): Promise<void> {
  const figures = await figuresOf(both);
  await checkAnswers(figures, both);
  for (const figure of figures) await measure(figure, both, rounds);
  for (const figure of figures)
    if (ratioOf(figure) > 0.9 * goal.value) await measure(figure, both, roundsOfDoubt);
  const [fuller, alike] = [figures.filter(isFuller), figures.filter((figure) => !isFuller(figure))];
  console.log(`\n${alike.length} queries of the web client's screens, large organisation / demo, medians:`);
  printFigures(alike, goal);
  console.log(
    `\n${fuller.length} that show more there, as a full page where the demo has a few rows, without a goal:`,
  );
  printFigures(fuller);
}

/** Whether the large organisation's page is longer by more than other names and figures make it. */
const isFuller = ({ sizes: [demo, large] }: Figure): boolean => large > 1.3 * demo + 200;

/** Prints figures, the worst first. */
function printFigures(figures: readonly Figure[], aim?: Goal): void {
  for (const figure of figures.toSorted((a, b) => ratioOf(b) - ratioOf(a))) {
    const [demo, large] = figure.times.map((times) => quantile(times, 0.5).toFixed(1));
    const [small, big] = figure.sizes.map(kilobytes);
    const label = `${figure.label} (${demo} to ${large} ms, ${small} to ${big} kB)`;
    reportRatio(label.padEnd(82), figure.times[1], figure.times[0], aim);
  }
}

const password = createHash('sha256').update(demoPassword).digest('hex');

const signInTo =
  (backend: Service) =>
  async (username: string): Promise<string> =>
    (await post<{ token: string }>(`${addressOf(backend)}/api/login_check`, { username, password })).token;

/** Measures the large organisation on PostgreSQL, or on the embedded database. */
export async function measureLarge(services: Services, isEmbedded: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const databases: PrivatePostgres[] = [];
  const start = async (name: string, isLarge: boolean): Promise<Organisation> => {
    const database = isEmbedded ? undefined : await startPostgres();
    if (database) databases.push(database);
    const env = { DATA_DIR: join(folder, name), DATABASE_URL: database?.url ?? '' };
    if (isLarge)
      await run(tools.tsx, ['scripts/seed.ts', '--scale', '250', '--people', '5000'], { quiet: true, env });
    const backend = await services.start('backend/server.ts', {
      ...env,
      BACKEND_PORT: '0',
      NODE_ENV: 'development',
    });
    const gateway = await services.start('gateway/server.ts', { ...besideBackend(backend), PORT: '0' });
    return {
      backend,
      gateway,
      token: await signInTo(backend)('admin@example.org'),
      databasePid: database?.pid,
    };
  };
  try {
    const began = performance.now();
    const both = await Promise.all([start('demo', false), start('large', true)]);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(
      `Made the demo and the large organisation ${isEmbedded ? 'on the embedded database' : 'on PostgreSQL'} in ${seconds} s.`,
    );
    await compare(both);
    const [, { backend, gateway, token, databasePid }] = both;
    await measureDepth(backend, gateway, token);
    await measureSearch(backend, token, { processor: { value: 3, isMost: true } }, databasePid);
    await measureFanOut(services, backend, signInTo(backend), token, connections);
  } finally {
    await services.stop();
    for (const database of databases) database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
