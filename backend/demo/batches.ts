/** Rows are written this many at a time: PostgreSQL takes at most 65,535 values in one statement. */
const batch = 2_000;

/** Writes rows part by part. */
export async function insertAll<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) await insert(rows.slice(start, start + batch));
}
