/** The claims of a token that the client reads. */
export interface Claims {
  username: string;
  /** The first one decides the role. */
  roles: readonly string[];
  /** Seconds since 1970; undefined if the token has none. */
  iat: number | undefined;
  /** Seconds since 1970; undefined if the token does not expire. */
  exp: number | undefined;
}

/** Maximum seconds before expiry at which a token is renewed; at most a fifth of its lifetime. */
const maxRenewalMargin = 600;

/** Decodes one part of a token. */
const textOf = (part: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)),
  );

/** Decodes a token's claims without verifying them; null if that fails. */
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

/** Expiry in milliseconds since 1970; Infinity if there is none. */
export const tokenExpiry = ({ exp }: Claims): number => (exp === undefined ? Infinity : exp * 1_000);

/** When to renew a token, in milliseconds since 1970; its expiry if the lifetime is unknown. */
export const tokenRenewalTime = (claims: Claims): number =>
  tokenExpiry(claims) -
  Math.min(maxRenewalMargin, ((claims.exp ?? 0) - (claims.iat ?? claims.exp ?? 0)) / 5) * 1_000;

/** Whether a token has expired by this device's clock. */
export const isTokenExpired = (claims: Claims): boolean => tokenExpiry(claims) < Date.now();
