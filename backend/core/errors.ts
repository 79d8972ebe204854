/** An error answer meant for the client. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    code?: string,
    options: { field?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
  }
}

/** 400: invalid request; `field` is the invalid field. */
export const invalid = (field: string, message: string, code = 'INVALID') =>
  new ApiError(400, message, code, { field });

/** 401: missing or rejected token. */
export const unauthenticated = (message = 'Votre session a expiré. Veuillez vous reconnecter.') =>
  new ApiError(401, message, 'UNAUTHENTICATED');

/** 403: the caller may see the object but not do this. */
export const forbidden = (message = "Vous n'avez pas le droit d'effectuer cette action.") =>
  new ApiError(403, message, 'FORBIDDEN');

/** 404: missing, or hidden from the caller. */
export const notFound = (message = "Cet élément n'existe pas ou n'existe plus.") =>
  new ApiError(404, message, 'NOT_FOUND');

/** 409: conflicts with the current state. */
export const conflict = (message: string, code = 'CONFLICT') => new ApiError(409, message, code);
