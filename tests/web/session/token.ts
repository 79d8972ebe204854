/** A token as the API issues it, unsigned: the client reads it and verifies nothing. */
export function token(
  claims: { username?: string; roles?: string[]; iat?: number; exp?: number } = {},
): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = {
    username: 'zoé@example.org',
    roles: ['ROLE_USER'],
    iat: Math.floor(Date.now() / 1_000),
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    ...claims,
  };
  return `${part({ alg: 'HS256' })}.${part(body)}.signature`;
}
