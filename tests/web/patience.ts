/** What Testing Library waits for, told once for all files. */
import { configure, getConfig } from '@testing-library/react';

/** Turns in which React draws what an action brought about beside its own event, as by a promise. */
const turns = 3;
const { setImmediate: takeTurn } = globalThis;
const { asyncWrapper } = getConfig();

configure({
  // What is loaded when it is used may take a while on a busy machine.
  asyncUtilTimeout: 12_000,
  // On one that is, these turns come after the moment for which the library waits by itself: tests would look too soon.
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const done = await act();
      for (let turn = 0; turn < turns; turn += 1)
        await new Promise<void>((resolve) => void takeTurn(() => resolve()));
      return done;
    }),
});
