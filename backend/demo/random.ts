/** A repeatable source of numbers from 0 to 1 (mulberry32), and choices made with it. */
export interface Dice {
  /** A number from 0 to 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** Some of the list, in a random order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

export function createDice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from.');
      return chosen;
    },
    some<T>(list: readonly T[], count: number): T[] {
      const left = [...list];
      const chosen: T[] = [];
      while (chosen.length < count && left.length > 0)
        chosen.push(...left.splice(Math.floor(next() * left.length), 1));
      return chosen;
    },
  };
}

/** Deals from a list in a random order; nothing comes again before everything has come. */
export function createDeck<T>(dice: Dice, list: readonly T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = dice.some(list, list.length);
    const dealt = left.pop();
    if (dealt === undefined) throw new Error('Nothing to deal from.');
    return dealt;
  };
}
