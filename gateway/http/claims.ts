import { hash } from 'node:crypto';
import { jwtDecode } from 'jwt-decode';
import { LRUCache } from 'lru-cache';

/**
 * Unverified claims of a token. They grant nothing: they only select caches, limits and events; the API checks the
 * token on every call.
 */
export interface Claims {
  readonly username: string;
  readonly isAdministrator: boolean;
  /** Expiry in seconds since 1970. */
  readonly exp: number | undefined;
  /** Session id, if the API has sessions. */
  readonly sid: string | undefined;
}

/** Recently decoded claims: each request needs them several times. */
const known = new LRUCache<string, Claims>({ max: 1_000 });

/** Reads a token's claims without verifying it; null if it is no token. */
export function readClaims(token: string | null): Claims | null {
  if (token === null) return null;
  const found = known.get(token);
  if (found) return found;
  const claims = decodeClaims(token);
  if (claims) known.set(token, claims);
  return claims;
}

function decodeClaims(token: string): Claims | null {
  try {
    const claims = jwtDecode<unknown>(token);
    if (
      typeof claims !== 'object' ||
      claims === null ||
      !('username' in claims) ||
      typeof claims.username !== 'string'
    )
      return null;
    const roles = 'roles' in claims && Array.isArray(claims.roles) ? claims.roles : [];
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : undefined;
    const sid = 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : undefined;
    return { username: claims.username.toLowerCase(), isAdministrator: roles[0] === 'ROLE_ADMIN', exp, sid };
  } catch {
    return null;
  }
}

/** Digest that identifies a token in caches: tokens are long and secret. */
export const digestToken = (token: string | null): string => hash('sha256', token ?? '', 'base64url');

/** The token of an Authorization header; null if there is none. */
export const readBearerToken = (header: string | undefined): string | null =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1] ?? null;

/** Whether an Authorization header is valid: a bearer token, or none. */
export const isValidAuthorization = (header: string | undefined): boolean =>
  header === undefined || /^(?:Bearer *)?$/i.test(header) || readBearerToken(header) !== null;
