import { CloseCode } from 'graphql-ws';

/** The codes by which connections are closed: by the protocol, by ours where its own would tell clients not to come back. */
export const closeCodes = {
  /** This server stops. */
  goingAway: 1001,
  /** A message was too large, unpacked. */
  tooLarge: 1009,
  /** The session has another token. */
  comeBack: 1012,
  /** Not now: clients of the protocol come back by themselves, which they never do after 4429. */
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
