import { fault } from './errors.ts';

/** The parts of a global id: the type, and what its fetcher needs, usually the row's id alone. */
export interface GlobalId {
  type: string;
  parts: readonly string[];
}

/** Makes the opaque global id of an object. */
export const globalId = (type: string, ...parts: readonly string[]): string =>
  Buffer.from([type, ...parts].join(':')).toString('base64url');

/** Reads a global id; undefined when it is none. */
export function parseGlobalId(id: string): GlobalId | undefined {
  if (!/^[\w-]{4,600}$/.test(id)) return undefined;
  const [type, ...parts] = Buffer.from(id, 'base64url').toString('utf8').split(':');
  if (!type || parts.length === 0 || !/^[A-Z][A-Za-z]*$/.test(type)) return undefined;
  if (parts.some((part) => !/^(?!\.{1,2}$)[^\s\p{Cc}:]{1,320}$/u.test(part))) return undefined;
  return { type, parts };
}

/** The row id in a global id of one of the types expected; BAD_USER_INPUT for any other. */
export function rowOf(id: string, ...types: readonly string[]): string {
  const parsed = parseGlobalId(id);
  const row = parsed?.parts.at(-1);
  if (!parsed || !types.includes(parsed.type) || row === undefined) {
    throw fault('BAD_USER_INPUT', `Not the id of a ${types.join(' or ')}: ${id.slice(0, 60)}`);
  }
  return row;
}
