/** Period with ISO 8601 bounds. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Weeks in the month view, from the Monday of the first. */
const weeks = 6;

/** Period of the month view for `day`. */
export function monthSpan(day: Date): Span {
  const first = new Date(day.getFullYear(), day.getMonth(), 1);
  const sinceMonday = (first.getDay() + 6) % 7;
  const from = new Date(first.getFullYear(), first.getMonth(), 1 - sinceMonday);
  const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 7 * weeks);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Whether `outer` contains `inner`. */
export const covers = (outer: Span, inner: Span): boolean => outer.from <= inner.from && inner.to <= outer.to;
