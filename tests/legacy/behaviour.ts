/** How the API behaves at the moment: its habits, what it does instead of answering, and how late it is. */
import { type Habit, habits as known } from './habits.ts';

/** What is done instead of answering: a status of HTTP is told, or the connection is cut. Nothing is written. */
export type Failure = number | 'cut';

/** What is wished of it: whatever is not named is off. */
export interface Wishes {
  habits?: readonly Habit[];
  failure?: Failure | null;
  /** Milliseconds before every answer. */
  delay?: number;
  /** The operations that failures, delays, cuts and empty answers are about; all but sign-in where there is none. */
  about?: readonly string[];
}

/** How it behaves, which can be turned while it runs. */
export interface Behaviour {
  habits: Set<Habit>;
  failure: Failure | null;
  delay: number;
  about: Set<string>;
  /** Whether failures, delays, cuts and empty answers are about an operation. */
  concerns(operation: string): boolean;
  /** Takes these instead of the present ones. */
  become(wishes: Wishes): void;
}

/** By which people come in: it works unless it is named. */
const signIn = 'POST /api/login_check';

/** Behaves as wished at first. */
export function createBehaviour(wishes: Wishes): Behaviour {
  const behaviour: Behaviour = {
    habits: new Set(),
    failure: null,
    delay: 0,
    about: new Set(),
    concerns: (operation) =>
      behaviour.about.size === 0 ? operation !== signIn : behaviour.about.has(operation),
    become({ habits = [], failure = null, delay = 0, about = [] }) {
      behaviour.habits.clear();
      behaviour.about.clear();
      for (const habit of habits) behaviour.habits.add(habit);
      for (const operation of about) behaviour.about.add(operation);
      Object.assign(behaviour, { failure, delay });
    },
  };
  behaviour.become(wishes);
  return behaviour;
}

/** A wish that cannot be met; its message says what could be. */
export class UnknownWish extends Error {}

/** The habit of this name. */
export function habitNamed(name: string): Habit {
  const found = known.find((habit) => habit === name);
  if (!found) throw new UnknownWish(`${name} is no habit. There are: ${known.join(', ')}.`);
  return found;
}

/** The failure of this name. */
export function failureNamed(name: string): Failure {
  if (name === 'cut') return name;
  if (/^[45]\d\d$/.test(name)) return Number(name);
  throw new UnknownWish(`${name} is no failure. There are: the statuses from 400 to 599, and cut.`);
}

/** A delay as it is written. */
export function delayNamed(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UnknownWish(`${text} is no delay: it is a number of milliseconds, of six digits at most.`);
}

/** The operation of this name, among those that are documented. */
export function operationNamed(name: string, operations: readonly string[]): string {
  if (operations.includes(name)) return name;
  throw new UnknownWish(`${name} is no documented operation. GET /emulator lists them.`);
}
