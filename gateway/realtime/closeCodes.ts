import { CloseCode } from 'graphql-ws';

/** WebSocket close codes of the gateway and graphql-ws. */
export const closeCodes = {
  /** The server stops. */
  goingAway: 1001,
  /** A message exceeds the size limit once it is decompressed. */
  tooLarge: 1009,
  /** The session was renewed: reconnect with the new token. */
  sessionRenewed: 1012,
  /** A limit was reached or the API is away. Clients retry after it, which they never do after 4429. */
  tryAgainLater: 1013,
  badRequest: CloseCode.BadRequest,
  unauthorized: CloseCode.Unauthorized,
  forbidden: CloseCode.Forbidden,
  subprotocolNotAcceptable: CloseCode.SubprotocolNotAcceptable,
  initialisationTimeout: CloseCode.ConnectionInitialisationTimeout,
  subscriberAlreadyExists: CloseCode.SubscriberAlreadyExists,
  tooManyInitialisations: CloseCode.TooManyInitialisationRequests,
  internalError: CloseCode.InternalServerError,
} as const;
