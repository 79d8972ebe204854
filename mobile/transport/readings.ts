/** Reloads that notice concurrent events. */
export interface Readings {
  /** Records an event. */
  note(): void;
  /** Loads, and again if an event arrived meanwhile, because the answer may be older. */
  read(ask: () => Promise<unknown>): Promise<void>;
}

/** Maximum repetitions; later events trigger another load. */
const mostTurns = 3;

/** Creates the control of one feature's reloads, which repeats a reload when an event came meanwhile. */
export function createReadings(): Readings {
  let happened = 0;
  return {
    note: () => void (happened += 1),
    async read(ask) {
      let known = -1;
      for (let turn = 0; turn < mostTurns && known !== happened; turn += 1) {
        known = happened;
        await ask();
      }
    },
  };
}
