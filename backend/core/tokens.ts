import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BackendConfig } from './config.ts';

/** Claims of a token; `roles` starts with ROLE_ADMIN for platform administrators. */
export const TokenClaims = z.object({
  username: z.string(),
  roles: z.array(z.string()),
  user_id: z.number().int(),
  /** Session and the token's generation, from 0. */
  sid: z.uuid(),
  gen: z.number().int().min(0),
  /** Issue and expiry in seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Person, session and renewal; the same input gives the same token. */
export interface TokenBearer {
  person: { id: number; email: string; isAdministrator: boolean };
  session: { id: string; generation: number; renewedAt: Date };
}

/** Issues and verifies tokens. */
export interface Tokens {
  /** Issues a session token for an authenticated person. */
  issue: (bearer: TokenBearer) => string;
  /** Claims of a valid token, expired by at most `idleTime` seconds; undefined otherwise. */
  verify: (token: string, idleTime?: number) => Readonly<TokenClaims> | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

/** Platform roles; clients read the first. */
export const platformRoles = (person: { isAdministrator: boolean }): string[] =>
  person.isAdministrator ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'];

/** Maximum cached verifications. */
const maxCachedTokens = 5_000;

/** Creates the issuer and verifier of HS256 tokens with expiry; the first secret signs, all verify. */
export function createTokens({
  tokenSecrets,
  tokenLifetime,
}: Pick<BackendConfig, 'tokenSecrets' | 'tokenLifetime'>): Tokens {
  const sign = createSigner({ key: tokenSecrets[0], algorithm: 'HS256', expiresIn: tokenLifetime * 1000 });
  const verifiers = tokenSecrets.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      requiredClaims: Object.keys(TokenClaims.shape),
      ignoreExpiration: true,
    }),
  );
  // Caches verified signatures; expiry is checked each time.
  const verifiedTokens = new LRUCache<string, Readonly<TokenClaims>>({ max: maxCachedTokens });
  /** Claims of a token with a valid signature, expired or not. */
  function readClaims(token: string): Readonly<TokenClaims> | undefined {
    const present = verifiedTokens.get(token);
    if (present) return present;
    for (const verify of verifiers) {
      try {
        const claims = TokenClaims.safeParse(verify(token)).data;
        if (claims) verifiedTokens.set(token, claims);
        return claims;
      } catch {
        // Try the next secret.
      }
    }
    return undefined;
  }
  return {
    issue: ({ person, session }) =>
      sign({
        username: person.email,
        roles: platformRoles(person),
        user_id: person.id,
        sid: session.id,
        gen: session.generation,
        iat: Math.floor(session.renewedAt.getTime() / 1000),
      }),
    verify(token, idleTime = 0) {
      const claims = readClaims(token);
      return claims && (claims.exp + idleTime) * 1000 > Date.now() ? claims : undefined;
    },
  };
}
