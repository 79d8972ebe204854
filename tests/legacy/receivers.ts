/** How old systems write whom an event of realtime is for, where the documents show a list of usernames. */
import type { Json } from './documented.ts';

interface Receiver {
  id: number;
  email: string;
}

/** Habits in how the receivers of an event are written. */
export const receivers = {
  receiversByComma: (all) => all.map(({ email }) => email).join(', '),
  receiversAsJson: (all) => JSON.stringify(all.map(({ email }) => email)),
  receiversAsPeople: (all) => all.map(({ id, email }) => ({ id, email })),
  receiversKeyed: (all) => Object.fromEntries(all.map(({ id, email }) => [id, email])),
  receiversNested: (all) => all.map((user) => ({ user: { ...user } })),
} satisfies Record<string, (all: readonly Receiver[]) => Json>;

/** As documented. */
export const plainReceivers = (all: readonly Receiver[]): Json => all.map(({ email }) => email);
