/** The claims of a token that the client reads. */
export interface Claims {
  /** The e-mail. */
  username: string;
  /** The first one decides the role. */
  roles: readonly string[];
  /** Seconds since 1970; undefined for a token that does not tell when it was issued. */
  iat: number | undefined;
  /** Seconds since 1970; undefined for a token that does not expire. */
  exp: number | undefined;
}

/** Seconds before its end in which a token is renewed, at most; a fifth of its life where that is less. */
const maxRenewalMargin = 600;

/** What a part of a token says. */
const textOf = (part: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)),
  );

/** The claims of a token; null when it cannot be read. Nothing is verified: the API does that. */
export function readClaims(token: string): Claims | null {
  try {
    const claims: unknown = JSON.parse(textOf(token.split('.')[1] ?? ''));
    if (
      typeof claims !== 'object' ||
      claims === null ||
      !('username' in claims) ||
      typeof claims.username !== 'string'
    )
      return null;
    const roles =
      'roles' in claims && Array.isArray(claims.roles)
        ? claims.roles.filter((role) => typeof role === 'string')
        : [];
    const iat = 'iat' in claims && typeof claims.iat === 'number' ? claims.iat : undefined;
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : undefined;
    return { username: claims.username, roles, iat, exp };
  } catch {
    return null;
  }
}

/** When a token runs out, in milliseconds since 1970; Infinity for one that does not. */
export const expiryOf = ({ exp }: Claims): number => (exp === undefined ? Infinity : exp * 1_000);

/** From when on a token is to be renewed, in milliseconds since 1970; at its end where its life is not known. */
export const renewalTimeOf = (claims: Claims): number =>
  expiryOf(claims) -
  Math.min(maxRenewalMargin, ((claims.exp ?? 0) - (claims.iat ?? claims.exp ?? 0)) / 5) * 1_000;

/** Whether a token has run out by the clock of this device. */
export const isExpired = (claims: Claims): boolean => expiryOf(claims) < Date.now();
