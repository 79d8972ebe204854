/** Timeouts of Testing Library. */
import { configure, getConfig } from '@testing-library/react';

/**
 * Turns of the event loop in which React draws what an action caused outside its own event, as by a promise. React's
 * scheduler yields after 5 ms, so a busy machine needs several turns for what an idle one draws in one.
 */
const turns = 12;
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
