/**
 * The push token of this browser, which sign-in and sign-out tell the server; null when the person has
 * not accepted notifications. Push itself is not set up yet: there is no token to be had.
 */
export const deviceToken = (): Promise<string | null> => Promise.resolve(null);
