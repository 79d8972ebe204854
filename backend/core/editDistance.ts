/** Edit distance with transpositions (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (beforeLast?.[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [beforeLast, last] = [last ?? [], current];
  }
  return last?.[other.length] ?? 0;
}

/** Allowed edit distance for a word length. */
export const maxEditDistance = (length: number): number => (length < 6 ? 1 : 2);
