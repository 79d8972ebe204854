/** An answer other than success that a client is meant to understand. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Seconds after which trying again makes sense, sent as `Retry-After`. */
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

/** 400: the request is not what the call expects; `field` is the request field at fault. */
export const invalid = (field: string, message: string, code = 'INVALID') =>
  new ApiError(400, message, code, { field });

/** 401: no token, or one that is not (or no longer) accepted. */
export const unauthenticated = (message = 'Votre session a expiré. Veuillez vous reconnecter.') =>
  new ApiError(401, message, 'UNAUTHENTICATED');

/** 403: the caller sees the object but may not do this with it. */
export const forbidden = (message = "Vous n'avez pas le droit d'effectuer cette action.") =>
  new ApiError(403, message, 'FORBIDDEN');

/** 404: the object does not exist, or the caller may not know that it does. */
export const notFound = (message = "Cet élément n'existe pas ou n'existe plus.") =>
  new ApiError(404, message, 'NOT_FOUND');

/** 409: the request contradicts the present state. */
export const conflict = (message: string, code = 'CONFLICT') => new ApiError(409, message, code);
