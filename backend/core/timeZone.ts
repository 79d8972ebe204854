/** Time zone of the organisation, for months and times in mails. */
export const timeZone = 'Europe/Paris';
