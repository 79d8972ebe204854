import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** What a token says: `roles` begins with ROLE_ADMIN for platform administrators. */
export const TokenClaims = z.object({
  username: z.string(),
  roles: z.array(z.string()),
  user_id: z.number().int(),
  /** Issued and expiring, in seconds since 1970. */
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Gives the server its token keys: HS256 and nothing else, expiring. */
export async function registerTokens(app: FastifyInstance): Promise<void> {
  const { tokenSecret, tokenLifetime } = app.context.config;
  await app.register(jwt, {
    secret: tokenSecret,
    sign: { algorithm: 'HS256', expiresIn: tokenLifetime },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat', 'user_id'] },
  });
}

/** A person's roles in the platform; clients look at the first. */
export const rolesOf = (person: { isAdministrator: boolean }): string[] =>
  person.isAdministrator ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'];

/**
 * A token for somebody who has just proven who they are, dated so that it is not among those that
 * ended at `tokensValidFrom`.
 */
export function issueToken(
  app: FastifyInstance,
  person: { id: number; email: string; isAdministrator: boolean; tokensValidFrom: Date },
): string {
  const iat = Math.max(Math.floor(Date.now() / 1000), Math.ceil(person.tokensValidFrom.getTime() / 1000));
  return app.jwt.sign({ username: person.email, roles: rolesOf(person), user_id: person.id, iat });
}

/** The claims of a token that is ours, unaltered and not expired; undefined for any other text. */
export function verifyToken(app: FastifyInstance, token: string): TokenClaims | undefined {
  try {
    return TokenClaims.safeParse(app.jwt.verify(token)).data;
  } catch {
    // Whatever is wrong with it, the answer is the same: this is no token of ours.
    return undefined;
  }
}
