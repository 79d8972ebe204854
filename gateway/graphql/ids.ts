import type { GraphQLError } from 'graphql';
import { graphqlError } from '../http/errors.ts';

/** The values in an id, by name. */
export type IdParts<Name extends string> = Readonly<Record<Name, string>>;

/** Encodes and decodes the opaque ids of one type, always with all parts. */
export interface IdType<Name extends string> {
  readonly type: string;
  write(parts: IdParts<Name>): string;
  /** Decodes an id; undefined if it is invalid or of another type. */
  find(id: string): IdParts<Name> | undefined;
  /** Decodes an id. @throws BAD_USER_INPUT if it is invalid or of another type. */
  read(id: string): IdParts<Name>;
}

const encode = (words: string): string => Buffer.from(words).toString('base64url');

const writable = /^(?!\.{1,2}$)[^\s\p{Cc}:]{1,320}$/u;

/** The parts of an id in its canonical form; empty for anything else. */
function decode(id: string): readonly string[] {
  if (!/^[\w-]{4,600}$/.test(id)) return [];
  const words = Buffer.from(id, 'base64url').toString('utf8').split(':');
  return words.every((word) => writable.test(word)) && encode(words.join(':')) === id ? words : [];
}

/** Error for an id that has none of the types. */
export const invalidIdError = (id: string, ...types: readonly { type: string }[]): GraphQLError =>
  graphqlError(
    'BAD_USER_INPUT',
    `Not the id of a ${types.map(({ type }) => type).join(' or ')}: ${id.slice(0, 60)}`,
  );

/** Declares the ids of a graph type and their parts, usually the API's id alone. */
export function idType<const Name extends string>(type: string, ...names: readonly Name[]): IdType<Name> {
  const find = (id: string): IdParts<Name> | undefined => {
    const [known, ...values] = decode(id);
    if (known !== type || values.length !== names.length) return undefined;
    const parts: Partial<Record<Name, string>> = {};
    names.forEach((name, index) => (parts[name] = values[index] ?? ''));
    return isWhole(parts) ? parts : undefined;
  };
  const isWhole = (parts: Partial<Record<Name, string>>): parts is Record<Name, string> =>
    names.every((name) => parts[name] !== undefined);
  const ids: IdType<Name> = {
    type,
    write(parts) {
      let words = type;
      for (const name of names) words += `:${parts[name]}`;
      return encode(words);
    },
    find,
    read(id) {
      const parts = find(id);
      if (!parts) throw invalidIdError(id, ids);
      return parts;
    },
  };
  return ids;
}
