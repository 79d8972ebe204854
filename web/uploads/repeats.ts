/** How often what has files is sent again by itself; then the person decides. */
export const mostRepeats = 3;

/** Milliseconds before the first repetition: four times as many before each further one, up to the longest. */
const firstPause = 2_000;
const longestPause = 32_000;

/** Milliseconds before a repetition, after so many. Not all at the same moment, where one failure was everybody's. */
export const pauseBeforeRepeat = (repeats: number): number =>
  Math.min(firstPause * 4 ** repeats, longestPause) * (1 - Math.random() / 2);
