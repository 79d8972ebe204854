import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BackendConfig } from './config.ts';

/** What a token says: `roles` begins with ROLE_ADMIN for platform administrators. */
export const TokenClaims = z.object({
  username: z.string(),
  roles: z.array(z.string()),
  user_id: z.number().int(),
  /** The session that it belongs to, and which of its tokens it is, counted from 0. */
  sid: z.uuid(),
  gen: z.number().int().min(0),
  /** Issued and expiring, in seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Of whom and for which session a token is, and when that was renewed: the same makes the same token. */
export interface TokenBearer {
  person: { id: number; email: string; isAdministrator: boolean };
  session: { id: string; generation: number; renewedAt: Date };
}

/** Writes tokens and knows its own again. */
export interface Tokens {
  /** The token of a session for somebody who has proven who they are. */
  issue: (bearer: TokenBearer) => string;
  /**
   * The claims of a token that is ours, unaltered and expired for no more than `idleTime` seconds, none unless it
   * is given; undefined for any other text.
   */
  verify: (token: string, idleTime?: number) => Readonly<TokenClaims> | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

/** A person's roles in the platform; clients look at the first. */
export const rolesOf = (person: { isAdministrator: boolean }): string[] =>
  person.isAdministrator ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'];

/** How many tokens are known again without another look at their signature: those of people at work at the same time. */
const mostKnown = 5_000;

/** Tokens by HS256 and nothing else, expiring; the first secret signs, all verify. */
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
  // The very same text stays ours, since the secrets stay the same. Whether its time is over is asked each time.
  const known = new LRUCache<string, Readonly<TokenClaims>>({ max: mostKnown });
  /** The claims of a token that is ours, whether its time is over or not. */
  function claimsOf(token: string): Readonly<TokenClaims> | undefined {
    const present = known.get(token);
    if (present) return present;
    for (const verify of verifiers) {
      try {
        const claims = TokenClaims.safeParse(verify(token)).data;
        if (claims) known.set(token, claims);
        return claims;
      } catch {
        // Signed with another secret, or wrong in some way: the next one may know it.
      }
    }
    return undefined;
  }
  return {
    issue: ({ person, session }) =>
      sign({
        username: person.email,
        roles: rolesOf(person),
        user_id: person.id,
        sid: session.id,
        gen: session.generation,
        iat: Math.floor(session.renewedAt.getTime() / 1000),
      }),
    verify(token, idleTime = 0) {
      const claims = claimsOf(token);
      return claims && (claims.exp + idleTime) * 1000 > Date.now() ? claims : undefined;
    },
  };
}
