/** The person behind a request, as the token proved and the database confirmed. */
export interface Caller {
  id: number;
  /** In lower case; the `username` of tokens and realtime events. */
  email: string;
  /** The platform right; has nothing to do with roles in communities. */
  isAdministrator: boolean;
  /** From outside the organisation: knows their communities and the people in them, and nothing else. */
  isGuest: boolean;
  /** The session that asks. */
  sessionId: string;
}
