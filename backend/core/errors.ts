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

/** Creates the error 400 for an invalid request; `field` is the invalid field. */
export const invalidError = (field: string, message: string, code = 'INVALID') =>
  new ApiError(400, message, code, { field });

/** Creates the error 401 for a missing or rejected token. */
export const unauthenticatedError = (message = 'Votre session a expiré. Veuillez vous reconnecter.') =>
  new ApiError(401, message, 'UNAUTHENTICATED');

/** Creates the error 403 for a caller who may see the object but not do this. */
export const forbiddenError = (message = "Vous n'avez pas le droit d'effectuer cette action.") =>
  new ApiError(403, message, 'FORBIDDEN');

/** Creates the error 404 for an object that is missing, or hidden from the caller. */
export const notFoundError = (message = "Cet élément n'existe pas ou n'existe plus.") =>
  new ApiError(404, message, 'NOT_FOUND');

/** Creates the error 409 for a request that conflicts with the current state. */
export const conflictError = (message: string, code = 'CONFLICT') => new ApiError(409, message, code);
