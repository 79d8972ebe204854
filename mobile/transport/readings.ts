/** Readings of what events tell of. */
export interface Readings {
  /** Something happened. */
  note(): void;
  /** Reads, and again where something happened meanwhile: the answer may be older, and hide it. */
  read(ask: () => Promise<unknown>): Promise<void>;
}

/** So often at most: where something happens all the time, the next event tells it. */
const mostTurns = 3;

/** For the readings of one feature. */
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
