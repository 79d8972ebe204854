/** The authenticated user of a request. */
export interface Caller {
  id: number;
  /** In lower case; the `username` of tokens and realtime events. */
  email: string;
  /** The platform right, unrelated to community roles. */
  isAdministrator: boolean;
  /** External and limited to their communities; false for administrators, and for all with `guestsSeeOrganisation`. */
  isGuest: boolean;
  /** The caller's session. */
  sessionId: string;
}
