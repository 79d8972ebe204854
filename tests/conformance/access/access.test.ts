/**
 * Access of every operation of both contracts, on a real gateway and backend. Rejected calls change nothing and
 * reveal nothing. `npm test` samples each group of places with the same outcomes: one caller of each outcome.
 * `npm run soak -- access` tries every caller in every place.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gatewayChannelName } from '../../../backend/core/realtime/gatewayChannel.ts';
import { global } from '../../gateway/callers.ts';
import { type Platform, startPlatform } from '../../gateway/platform.ts';
import { ofClients, operations, startProxy } from '../contract.ts';
import { type Cast, makeCast, mark, pastMonth, title } from './cast.ts';
import { noticeChanges } from './changes.ts';
import { answerTo, type Answers, people, type Person, type Where } from './people.ts';
import { features } from './rows.ts';
import type { Row } from './row.ts';
import { type Services, startServices } from './services.ts';
import { type Scene, sceneMaker, type Scenes } from './scene.ts';

let platform: Platform;
let scenes: Scenes;
let changes: Awaited<ReturnType<typeof noticeChanges>>;
let services: Services;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let cast: Cast;
beforeAll(async () => {
  services = await startServices();
  platform = await startPlatform({
    realtime: true,
    settings: services.settings,
    config: services.config,
    async between(url) {
      proxy = await startProxy(url);
      return proxy.url;
    },
  });
  cast = await makeCast(platform.backend, services.page);
  scenes = sceneMaker(platform.backend, cast);
  changes = await noticeChanges(platform.backend);
});
afterAll(async () => {
  await changes.stop();
  await platform.close();
  proxy.close();
  services.close();
});

interface Cell {
  where: Where;
  person: Person;
  expected: string;
}

const cellsOf = ({ rule }: Row): Cell[] =>
  (Object.entries(rule) as [Where, Answers][]).flatMap(([where, answers]) =>
    people.map((person) => ({ where, person, expected: answerTo(answers, person) })),
  );

const isWhole = process.env.ACCESS_CELLS === 'all';

/**
 * The sampled cells of a row: of places with the same outcomes, one with one caller of each outcome, and of those who are
 * refused also the one who comes closest to the right. `turn` selects them, so that all rows together cover everything.
 */
function chosenCells(row: Row, turn: number): { refused: Cell[]; allowed: Cell[] } {
  const cells = cellsOf(row);
  const rules = Object.entries(row.rule) as [Where, Answers][];
  const chosen = [...new Set(rules.map(([, answers]) => answers))].flatMap((answers) => {
    const places = rules.filter(([, each]) => each === answers);
    const there = cells.filter(({ where }) => where === places[turn % places.length]?.[0]);
    return [...new Set(there.map(({ expected }) => expected))].flatMap((outcome) => {
      const alike = there.filter(({ expected }) => expected === outcome);
      const closest = outcome === 'r' ? alike.filter(({ person }) => person !== 'platform').slice(-1) : [];
      return [...new Set([...alike.slice(turn % alike.length).slice(0, 1), ...closest])];
    });
  });
  const tried = isWhole ? cells : chosen;
  return {
    refused: tried.filter(({ expected }) => expected !== 'y'),
    allowed: tried.filter(({ expected }) => expected === 'y'),
  };
}

/** A call of a row by somebody in some place. */
interface Try {
  row: Row;
  cell: Cell;
}

/** The subjects of a call, shared unless its operation consumes them. */
function sceneOf({ row, cell: { where, person, expected } }: Try): Promise<Scene> {
  const isUsed = expected === 'y' && (row.isChange || row.reveals !== undefined);
  const fresh = row.fresh ?? [];
  return isUsed ? scenes.create(where, person, fresh) : scenes.kept(where, person, fresh);
}

/** Whether an error reveals the place. */
const isLeak = ({ where, expected }: Cell, revealed: string): boolean =>
  expected !== 'y' &&
  (revealed.includes(mark) || (expected === 'a' && where === 'secret' && revealed.includes(title)));

/** Whether the subjects of a row replace those of others: it is tried by itself. */
const isAlone = ({ fresh = [] }: Row): boolean => fresh.some((part) => part.startsWith('all'));

/** Calls once and returns the mismatches. */
async function wrongIn({ row, cell }: Try, scene: Scene): Promise<string[]> {
  const { verdict, revealed } = await row.ask(platform, scene, cell.person);
  const name = `${cell.where}, ${cell.person}`;
  if (verdict !== cell.expected) return [`${name}: ${verdict}, not ${cell.expected}`];
  // A list may contain the caller's own objects: search it for the place itself.
  return !row.reveals && isLeak(cell, revealed) ? [`${name}: reveals ${revealed}`] : [];
}

/** Makes calls, some at once; returns the mismatches of each, and what all of them changed and announced. */
async function make(tries: readonly Try[]) {
  const about: Scene[] = [];
  for (const each of tries) about.push(await sceneOf(each));
  await changes.settled();
  await changes.take();
  // Earlier events may still be in the queue.
  await platform.backend.context.realtime.settled();
  const announced = platform.backend.events.length;
  const wrong: string[][] = [];
  while (wrong.length < tries.length) {
    const some = tries.slice(wrong.length, wrong.length + 8);
    const from = wrong.length;
    wrong.push(...(await Promise.all(some.map((each, index) => wrongIn(each, about[from + index]!)))));
  }
  const changed = await changes.take();
  await platform.backend.context.realtime.settled();
  return { wrong, changed, announced: platform.backend.events.length - announced };
}

describe.each(Object.entries(features))(
  'B279 B280 B356 B443 B509 B561 B565 B566 B567 B585 B586 B659 B716 B717 B729: %s',
  (_room, rows) => {
    /** What was wrong where it should be refused, by row, and what was changed or announced there. */
    const wrong = new Map<Row, string[]>();
    const effects: unknown[] = [];
    const refused = rows.flatMap((row, turn) =>
      chosenCells(row, turn).refused.map((cell): Try => ({ row, cell })),
    );
    async function refuse(tries: readonly Try[], isChange: boolean): Promise<void> {
      const made = await make(tries);
      for (const [index, { row }] of tries.entries())
        wrong.set(row, [...(wrong.get(row) ?? []), ...(made.wrong[index] ?? [])]);
      // Reading notifications marks them as seen.
      effects.push(...made.changed.filter((name) => isChange || name !== 'notification_settings'));
      if (made.announced > 0) effects.push('announced');
    }
    beforeAll(
      async () => {
        const together = refused.filter(({ row }) => !isAlone(row));
        for (const isChange of [true, false])
          await refuse(
            together.filter(({ row }) => row.isChange === isChange),
            isChange,
          );
      },
      isWhole ? 0 : 300_000,
    );

    it.each(rows.map((row, turn) => [`${row.name}${row.of ? ` (${row.of})` : ''}`, row, turn] as const))(
      '%s',
      async (_name, row, turn) => {
        if (isAlone(row))
          await refuse(
            refused.filter((each) => each.row === row),
            row.isChange,
          );
        const tries = chosenCells(row, turn).allowed.map((cell): Try => ({ row, cell }));
        const made = await make(tries);
        expect([...(wrong.get(row) ?? []), ...made.wrong.flat()]).toEqual([]);
        // A single caller may have nothing to change, such as a member who joins.
        if (isWhole && tries.length > 0 && row.isChange && !row.isSilent)
          expect(made.changed).not.toEqual([]);
      },
    );

    it('changes and announces nothing that is refused', () => {
      expect(effects).toEqual([]);
    });
  },
);

/** Calls the gateway does not make: aliases, redundant calls, and bytes, which it proxies. */
const unreached = [
  'DELETE /deletegroup/{id}',
  'GET /agenda/{fichier}',
  'GET /api/usercurrent/{timestamp}',
  'GET /api/users/{id}/toggle-admin',
  'GET /cgu/qr-code.png',
  'GET /doc/{email}/{communityId}',
  'GET /files/comptes/{filters}',
  'GET /files/archives/donnees/{person}',
  'GET /files/archives/{library}/{entries}',
  'GET /files/{year}/{folder}/{name}',
  'GET /statistique/tauxlive',
  'POST /api/getgroupspecifique/sujet',
  'POST /api/listfilegroupe',
  'POST /bibliogroupe',
  'POST /murgroupid',
  'POST /userremovegroup',
];

it('no call between gateway and backend violated the contract', async () => {
  // What the rows ask of places that have none of it.
  await platform.content.react(cast.people.member, { id: cast.ranked }, 1);
  for (const [selection, id] of [
    ['... on Post { reactors(first: 3) { nodes { id } } }', global('Post', cast.meeting, cast.ranked)],
    ['... on MonthlyStatistics { activeUserCount }', global('MonthlyStatistics', pastMonth)],
  ] as const)
    await platform.ask(`query ($id: ID!) { node(id: $id) { ${selection} } }`, {
      as: cast.people.platform,
      variables: { id },
    });
  // The channel of gateways loses an event, which the next one reveals.
  const { channels, realtime } = platform.backend.context;
  await realtime.settled();
  const broadcast = channels.broadcast.bind(channels);
  let isLost = false;
  const spy = vi.spyOn(channels, 'broadcast').mockImplementation((channel, ...sent) => {
    if (isLost || channel !== gatewayChannelName) broadcast(channel, ...sent);
    else isLost = true;
  });
  for (const action of ['posts', 'chat'])
    await platform.backend.announce({ pusheraction: [action], receveur: [cast.people.member.email] });
  spy.mockRestore();
  await expect.poll(() => proxy.exercised.has('POST /api/realtime/missed')).toBe(true);
  expect([...proxy.violations]).toEqual([]);
  const missing = operations.map(({ name }) => name).filter((name) => !proxy.exercised.has(name));
  expect(missing.toSorted()).toEqual([...ofClients, ...unreached].toSorted());
});
