import { outdatedMessage } from '../ui/newVersion.ts';
import { withReference } from '../ui/reference.tsx';

/** Error codes of the graph (`extensions.code`) and of the client. */
export type RequestErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_SUPPORTED'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'TOO_COMPLEX'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'RETRY_UNSAFE'
  | 'STORAGE_FULL'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_SERVER_ERROR'
  | 'OFFLINE'
  /** The gateway is newer than this page. */
  | 'OUTDATED'
  /** A text contains an invalid character. */
  | 'UNWRITABLE_TEXT'
  /** The request is too large for the gateway. */
  | 'FILE_TOO_LARGE'
  /** A chosen file changed and cannot be read. */
  | 'FILE_CHANGED';

const messages: Record<RequestErrorCode, string> = {
  UNAUTHENTICATED: 'Votre session a expiré.',
  FORBIDDEN: 'Vous n’avez pas accès à ce contenu.',
  NOT_FOUND: 'Ce contenu n’existe pas ou n’est plus disponible.',
  NOT_SUPPORTED: 'Cette plateforme ne le permet pas.',
  BAD_USER_INPUT: 'La demande n’a pas été comprise.',
  RATE_LIMITED: 'Trop de tentatives. Patientez un instant, puis réessayez.',
  TOO_COMPLEX: 'La demande est trop lourde.',
  UPSTREAM_UNAVAILABLE: 'Le service est momentanément indisponible.',
  UPSTREAM_TIMEOUT: 'Le service met trop de temps à répondre.',
  UPSTREAM_INVALID_RESPONSE: 'Le service a donné une réponse inattendue.',
  RETRY_UNSAFE: 'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.',
  STORAGE_FULL: 'L’espace de stockage du serveur est plein. Réessayez plus tard.',
  IDEMPOTENCY_KEY_REUSED:
    'La première version est peut-être déjà enregistrée. Celle-ci ne l’est pas\u202F: vérifiez avant de l’envoyer quand même.',
  INTERNAL_SERVER_ERROR: 'Une erreur inattendue est survenue.',
  OFFLINE: 'La connexion est interrompue. Vérifiez votre réseau, puis réessayez.',
  OUTDATED: outdatedMessage,
  UNWRITABLE_TEXT:
    'Le texte contient un caractère qui ne peut pas être enregistré. Retirez-le ou saisissez-le de nouveau.',
  FILE_TOO_LARGE: 'Ce fichier est trop grand.',
  FILE_CHANGED:
    'Un fichier a été modifié ou supprimé depuis qu’il a été choisi\u00a0: choisissez-le à nouveau.',
};

const isCode = (code: unknown): code is RequestErrorCode => typeof code === 'string' && code in messages;

/** A failed operation; `message` is French, for display. */
export class RequestError extends Error {
  override readonly name = 'Fault';
  readonly code: RequestErrorCode;
  /** When it failed, in milliseconds. */
  readonly at = Date.now();

  /** Id of the failed request, to find it in the servers' logs. */
  readonly reference: string | undefined;

  constructor(
    code: RequestErrorCode,
    { reference, ...options }: ErrorOptions & { reference?: string | undefined } = {},
  ) {
    super(messages[code], options);
    this.code = code;
    this.reference = loggedCodes.has(code) ? reference : undefined;
  }
}

/** Server failures that the logs explain. */
const loggedCodes: ReadonlySet<RequestErrorCode> = new Set([
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'RETRY_UNSAFE',
  'STORAGE_FULL',
  'INTERNAL_SERVER_ERROR',
]);

/** Codes of temporary failures. */
const transientCodes: ReadonlySet<RequestErrorCode> = new Set([
  'OFFLINE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'INTERNAL_SERVER_ERROR',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'OUTDATED',
]);

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof RequestError) || transientCodes.has(error.code);

/** An error in a GraphQL response. */
export interface ResponseError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: unknown; reason?: unknown; requestId?: unknown };
}

/** Error code of an error in a response. */
export const codeOf = (error: ResponseError): RequestErrorCode => {
  if (error.extensions?.reason === 'PERSISTED_DOCUMENT_NOT_FOUND') return 'OUTDATED';
  if (error.extensions?.reason === 'UNWRITABLE_TEXT') return 'UNWRITABLE_TEXT';
  const code = error.extensions?.code;
  return isCode(code) ? code : 'INTERNAL_SERVER_ERROR';
};

/** The id of the failed request, if known. */
export const referenceOf = ({ extensions }: ResponseError): string | undefined =>
  typeof extensions?.requestId === 'string' ? extensions.requestId : undefined;

/** A response's errors by field path, as Relay stores them. */
export const fieldErrorsOf = (
  errors: readonly ResponseError[],
): { message: string; path?: (string | number)[] }[] =>
  errors.map((error) => ({
    message: withReference(error.message, referenceOf(error)),
    ...(error.path ? { path: [...error.path] } : {}),
  }));

/** French message of any error, with its reference if it has one. */
export function errorMessageOf(error: unknown): string {
  return error instanceof RequestError
    ? withReference(error.message, error.reference)
    : messages.INTERNAL_SERVER_ERROR;
}

/** Logs an unexpected error to the console; RequestErrors are shown already. */
export function reportError(error: unknown, where?: string): void {
  if (error instanceof RequestError) return;
  // The console is where a developer looks first.
  // oxlint-disable-next-line no-console
  console.error(error, where ?? '');
}
