/**
 * Access of every operation of both contracts, on a real gateway and backend. Rejected calls change nothing and
 * reveal nothing. `npm test` samples each group of places with the same outcomes: all rejected callers and one
 * permitted caller. `npm run soak -- access` tries every caller in every place.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../../gateway/platform.ts';
import { makeCast, mark, title } from './cast.ts';
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
beforeAll(async () => {
  services = await startServices();
  platform = await startPlatform({ realtime: true, settings: services.settings, config: services.config });
  const cast = await makeCast(platform.backend, services.page);
  scenes = sceneMaker(platform.backend, cast);
  changes = await noticeChanges(platform.backend);
});
afterAll(async () => {
  await changes.stop();
  await platform.close();
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
 * The sampled cells of a row: of places with the same outcomes, one with all rejected callers and one permitted
 * caller. `turn` selects them, so that all rows together cover everything.
 */
function chosenCells(row: Row, turn: number): { refused: Cell[]; allowed: Cell[] } {
  const cells = cellsOf(row);
  const refused = cells.filter(({ expected }) => expected !== 'y');
  const allowed = cells.filter(({ expected }) => expected === 'y');
  if (isWhole) return { refused, allowed };
  const rules = Object.entries(row.rule) as [Where, Answers][];
  const chosen = [...new Set(rules.map(([, answers]) => answers))].map((answers) => {
    const places = rules.filter(([, each]) => each === answers);
    return places[turn % places.length]?.[0];
  });
  return {
    refused: refused.filter(({ where }) => chosen.includes(where)),
    allowed: chosen.flatMap((place) => {
      const there = allowed.filter(({ where }) => where === place);
      return there.slice(turn % (there.length || 1)).slice(0, 1);
    }),
  };
}

/** Subjects of the cells, shared unless an operation consumes them. */
async function scenesOf(row: Row, cells: Cell[]): Promise<Scene[]> {
  const made: Scene[] = [];
  for (const { where, person, expected } of cells) {
    const isUsed = expected === 'y' && (row.isChange || row.reveals !== undefined);
    const fresh = row.fresh ?? [];
    made.push(await (isUsed ? scenes.create(where, person, fresh) : scenes.kept(where, person, fresh)));
  }
  return made;
}

/** Whether an error reveals the place. */
const isLeak = ({ where, expected }: Cell, revealed: string): boolean =>
  expected !== 'y' &&
  (revealed.includes(mark) || (expected === 'a' && where === 'secret' && revealed.includes(title)));

/** Calls each of these cells and returns the mismatches. */
async function wrongIn(row: Row, cells: Cell[]): Promise<string[]> {
  if (cells.length === 0) return [];
  const about = await scenesOf(row, cells);
  await changes.settled();
  await changes.take();
  // Earlier events may still be in the queue.
  await platform.backend.context.realtime.settled();
  const announced = platform.backend.events.length;
  const wrong: string[] = [];
  const answers = await Promise.all(
    cells.map((cell, index) => row.ask(platform, about[index]!, cell.person)),
  );
  for (const [index, cell] of cells.entries()) {
    const { verdict, revealed } = answers[index]!;
    const name = `${cell.where}, ${cell.person}`;
    if (verdict !== cell.expected) wrong.push(`${name}: ${verdict}, not ${cell.expected}`);
    // A list may contain the caller's own objects: search it for the place itself.
    else if (!row.reveals && isLeak(cell, revealed)) wrong.push(`${name}: reveals ${revealed}`);
  }
  // Reading notifications marks them as seen.
  const changed = (await changes.take()).filter((name) => row.isChange || name !== 'notification_settings');
  const isRefused = cells.every(({ expected }) => expected !== 'y');
  if (isRefused && changed.length > 0) wrong.push(`refused, and changed ${changed.join(', ')}`);
  if (isRefused) await platform.backend.context.realtime.settled();
  if (isRefused && platform.backend.events.length > announced) wrong.push('refused, and announced');
  // A single caller may have nothing to change, such as a member who joins.
  if (isWhole && !isRefused && row.isChange && !row.isSilent && changed.length === 0)
    wrong.push('nothing was changed');
  return wrong;
}

describe.each(Object.entries(features))(
  'B279 B280 B356 B443 B509 B561 B565 B566 B567 B585 B586 B659 B716 B717 B729: %s',
  (_room, rows) => {
    it.each(rows.map((row, turn) => [`${row.name}${row.of ? ` (${row.of})` : ''}`, row, turn] as const))(
      '%s',
      async (_name, row, turn) => {
        const { refused, allowed } = chosenCells(row, turn);
        expect([...(await wrongIn(row, refused)), ...(await wrongIn(row, allowed))]).toEqual([]);
      },
    );
  },
);
