/** What old systems do otherwise than the documents show, each by itself, by its kind. */
import { cuts, failures as failing, silences, writes } from './habits/failing.ts';
import type { Habitual } from './habits/habit.ts';
import { lists } from './habits/lists.ts';
import { rows } from './habits/rows.ts';
import { sending, writings as writing } from './habits/sending.ts';
import { values } from './habits/values.ts';
import { unwrapped, wraps } from './habits/wraps.ts';
import { receivers } from './receivers.ts';

export { textOf } from './habits/lists.ts';

const doing = <Does>(all: Readonly<Record<string, Habitual<Does>>>): Record<string, Does> =>
  Object.fromEntries(Object.entries(all).map(([name, { does }]) => [name, does]));
const saying = (all: Readonly<Record<string, { says: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([name, { says }]) => [name, says]));

const shaping = { ...unwrapped, ...lists, ...values, ...rows, ...wraps };

/** Habits that change the shape of an answer: those around the whole of it come last. */
export const shapes = doing(shaping);
/** What is answered under the status of a success although it is none. */
export const failures = doing(failing);
/** Habits in how an answer is written down; what cuts it comes last. */
export const writings = doing({ ...writing, ...cuts });

const manners = { ...sending, ...silences, ...writes };

export type Habit =
  | keyof typeof shaping
  | keyof typeof failing
  | keyof typeof writing
  | keyof typeof cuts
  | keyof typeof receivers
  | keyof typeof manners;

/** Every habit there is. */
export const habits = Object.keys({
  ...shaping,
  ...failing,
  ...writing,
  ...cuts,
  ...receivers,
  ...manners,
}) as readonly Habit[];

/** The habits of the calls, by what they are about: one sentence each. */
export const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'What stands around an answer': saying({ ...unwrapped, ...wraps }),
  'How lists are written': saying(lists),
  'How values are written': saying(values),
  'How answers are sent, and requests taken': { ...saying(writing), ...sending },
  'Rows of which something is missing': saying(rows),
  'What is answered to writes': writes,
  'Answers that are none': { ...saying(failing), ...saying(cuts), ...silences },
};
