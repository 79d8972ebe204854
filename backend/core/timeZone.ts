/** Where the organisation is: in whose time months begin and mails tell the hour. */
export const timeZone = 'Europe/Paris';
