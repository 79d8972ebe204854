/** From one moment to another, as the graph takes them. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Weeks that a calendar shows of a month, from the Monday of its first. */
const weeks = 6;

/** What a calendar shows of the month of `day`. */
export function monthSpan(day: Date): Span {
  const first = new Date(day.getFullYear(), day.getMonth(), 1);
  const sinceMonday = (first.getDay() + 6) % 7;
  const from = new Date(first.getFullYear(), first.getMonth(), 1 - sinceMonday);
  const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 7 * weeks);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Whether all of one span lies within the other; both as `toISOString` writes them. */
export const covers = (outer: Span, inner: Span): boolean => outer.from <= inner.from && inner.to <= outer.to;
