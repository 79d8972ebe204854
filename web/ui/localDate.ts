/** A number with two digits, `07`. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Local day, `2026-11-20`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Today in local time, `2026-11-20`. */
export const today = (): string => dayOf(new Date());
