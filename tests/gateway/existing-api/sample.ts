/** Which cells of a large table a test run covers: a chosen part in `npm test`, all in `npm run soak -- existing-api`. */

/** Whether every cell is covered. */
export const isWhole = process.env.EXISTING_API_CELLS === 'all';

/** One item in `every`, the first at `offset`; over `every` successive offsets each item is chosen once. */
export const sample = <Item>(items: readonly Item[], offset: number, every: number): Item[] =>
  items.filter((_item, index) => isWhole || index % every === offset % every);
