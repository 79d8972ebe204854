/** Tokens as the documents describe them: claims that anybody can read, signed here with nothing. */
import { type Organisation, type Person, personOf } from './organisation.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let issued = 0;

/** A token for so many seconds; no two are the same. */
export const tokenOf = ({ email, isAdministrator }: Person, seconds = 86_400): string =>
  [
    part({ typ: 'JWT', alg: 'none' }),
    part({
      username: email,
      roles: [isAdministrator ? 'ROLE_ADMIN' : 'ROLE_USER'],
      jti: (issued += 1),
      exp: Math.floor(Date.now() / 1000) + seconds,
    }),
    'unsigned',
  ].join('.');

/** Whose token it is; null for one that is none, or no longer. */
export function holderOf(organisation: Organisation, authorization: string | undefined): Person | null {
  const claims = authorization?.replace(/^Bearer /, '').split('.')[1];
  if (claims === undefined) return null;
  try {
    const { username, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      username: string;
      exp: number;
    };
    return exp * 1000 > Date.now() ? personOf(organisation, username) : null;
  } catch {
    return null;
  }
}
