/** From a request to the documented call that it is, and what that call demands. */
import { type Asked, type Documented, isLimit, Refused, type Sent } from './documented.ts';
import { type Organisation, type Person, personOf } from './organisation.ts';

/** A call with the pattern of its method and path. */
export interface Route {
  documented: Documented;
  pattern: RegExp;
}

const routeOf = (documented: Documented): Route => {
  const [method = '', path = ''] = documented.operation.split(' ');
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { documented, pattern: new RegExp(`^${method} ${source}$`) };
};

/** Calls with a literal path come before those with a value in the same place. */
const literalFirst = (a: Route, b: Route): number =>
  Number(a.documented.operation.includes('{')) - Number(b.documented.operation.includes('{'));

/** In the order in which they are tried. */
export const routesOf = (calls: readonly Documented[]): Route[] => calls.map(routeOf).toSorted(literalFirst);

/** What the documents demand of a call and it lacks; undefined where nothing. */
export function lackingIn(
  { fields }: Documented,
  sent: Sent,
  organisation: Organisation,
): string | undefined {
  for (const { name, isIdentity, isOptional } of fields) {
    if (!sent.has(name) && !isOptional) return `${name} manquant`;
    const value = sent.get(name)?.[0];
    if (isIdentity && (typeof value !== 'string' || !personOf(organisation, value)))
      return `${name} invalide`;
  }
  return undefined;
}

/**
 * A call as its answering function sees it: who asks, what was sent, the values of its path. Where it is
 * unlimited, how many rows are wanted is not listened to.
 */
export function askedBy(
  organisation: Organisation,
  me: Person,
  sent: Sent,
  values: Readonly<Record<string, string>>,
  isUnlimited: boolean,
): Asked {
  const texts = (name: string) => (sent.get(name) ?? []).filter((value) => typeof value === 'string');
  return {
    organisation,
    me,
    texts,
    text: (name) => texts(name)[0] ?? '',
    number: (name) => (isUnlimited && isLimit(name) ? Infinity : Number(texts(name)[0] ?? 0)),
    files: (name) => (sent.get(name) ?? []).filter((value) => typeof value !== 'string'),
    has: (name) => sent.has(name),
    at: (name) => (isUnlimited && isLimit(name) ? 'Infinity' : decoded(values[name] ?? '')),
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Refused(400, 'Adresse invalide');
  }
}
