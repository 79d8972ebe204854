/** Time zone of the organisation, for months and times in mails. */
export const timeZone = 'Europe/Paris';

/** Whether a text is the name of a time zone, such as `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
