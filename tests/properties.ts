/** How many random examples a property test tries, and from which seed: `npm run soak` tries more, from others. */
export const drawn = (numRuns: number): { numRuns: number; seed: number } => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? numRuns),
  seed: Number(process.env.PROPERTY_SEED ?? 23),
});
