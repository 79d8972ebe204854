/** Operations with one bad value each, generated from the schema. */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Good values of inputs, by the input's name, or by `Type.name` where one name means several things. */
export type GoodValues = Readonly<Record<string, unknown>>;

/** A field with arguments, as an operation that is answered when `variables` are used. */
export interface Target {
  /** `Mutation.createPost`, `Community.feed`. */
  name: string;
  document: string;
  variables: Record<string, unknown>;
  leaves: Leaf[];
  /** Files that it cannot be without, as paths of the request. */
  files: string[];
}

/** One place for a scalar among the variables. */
export interface Leaf {
  path: readonly (string | number)[];
  type: string;
  isEnum: boolean;
  isInList: boolean;
}

/** Makes the operations of every field that has arguments; `around` puts a field of a type into a query. */
export function targetsOf(
  schema: GraphQLSchema,
  around: Readonly<Record<string, (field: string) => string>>,
  good: GoodValues,
): Target[] {
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__') && name !== 'Subscription');
  return types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => field.args.length > 0)
      .map((field) => {
        const place = around[type.name];
        if (!place) throw new Error(`No query reaches the fields of ${type.name}.`);
        const leaves: Leaf[] = [];
        const files: string[] = [];
        const variables = Object.fromEntries(
          field.args.map((argument) => [
            argument.name,
            goodValue(argument.type, argument, [argument.name], field.name, good, leaves, files),
          ]),
        );
        const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
        const result = getNamedType(field.type);
        const selection = !isCompositeType(result)
          ? ''
          : type.name === 'Mutation'
            ? '{ userErrors { code message path } }'
            : result.name.endsWith('Connection')
              ? '{ nodes { __typename } }'
              : '{ __typename }';
        const declared = field.args
          .map((argument) => `$${argument.name}: ${String(argument.type)}`)
          .join(', ');
        return {
          name: `${type.name}.${field.name}`,
          document: `${type.name === 'Mutation' ? 'mutation' : 'query'} (${declared}) ${place(`${field.name}(${given}) ${selection}`)}`,
          variables,
          leaves,
          files,
        };
      }),
  );
}

function goodValue(
  type: GraphQLInputType,
  { name }: Pick<GraphQLArgument, 'name'>,
  path: readonly (string | number)[],
  field: string,
  good: GoodValues,
  leaves: Leaf[],
  files: string[],
): unknown {
  const isRequired = isNonNullType(type);
  const bare = isRequired ? type.ofType : type;
  if (isInputObjectType(bare))
    return Object.fromEntries(
      Object.values(bare.getFields()).map((input) => [
        input.name,
        goodValue(input.type, input, [...path, input.name], field, good, leaves, files),
      ]),
    );
  if (isListType(bare)) {
    const value = goodValue(bare.ofType, { name }, [...path, 0], field, good, leaves, files);
    if (value === null && isRequired) {
      if (getNamedType(bare).name === 'Upload') files.push(['variables', ...path, 0].join('.'));
      return [null];
    }
    return value === null ? null : [value];
  }
  const named = getNamedType(bare);
  leaves.push({
    path,
    type: named.name,
    isEnum: isEnumType(named),
    isInList: typeof path.at(-1) === 'number',
  });
  if (named.name === 'Upload' && isRequired && typeof path.at(-1) !== 'number')
    files.push(['variables', ...path].join('.'));
  if (isEnumType(named)) return named.getValues()[0]?.name;
  return good[`${field}.${name}`] ?? good[name] ?? good[named.name] ?? null;
}

/** The variables with another value at a leaf. */
export function withValue(
  variables: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(variables);
  let holder: Record<string | number, unknown> = copy;
  for (const [index, step] of path.slice(0, -1).entries()) {
    holder[step] ??= typeof path[index + 1] === 'number' ? [] : {};
    holder = holder[step] as Record<string | number, unknown>;
  }
  const last = path.at(-1);
  if (last !== undefined) holder[last] = value;
  return copy;
}

/** Characters that no text may hold. */
export const unwritable = ['avant\0après', 'avant\ud800après', '\udc00'];

const id = (text: string) => Buffer.from(text).toString('base64url');
const long = 'x'.repeat(100_000);

/** Lone marks and joiners, private use, unassigned letters, directions, numbers of other scripts. */
const odd = ['\u0301', '\u200d', '\ue000 \u0378', '\u202e\ufffe\u{10ffff}', '⑴ ŉ ½', '\u00ad', '🏳️\u200d'];

/** Bad values by type: too long, too large, of another kind, forged. */
const bad: Readonly<Record<string, readonly unknown[]>> = {
  String: [long, 17, { a: 1 }],
  HTML: [long, '<b>'.repeat(20_000), true],
  URL: [`https://a.example/${long}`, 'javascript:alert(1)', 'http://[', 7],
  ID: [
    long,
    ...['Community', 'Post', 'User', 'Conversation', 'Comment', 'Search'].map((type) =>
      id(`${type}:99999999999999999999`),
    ),
    id('Community:a\0b'),
    id(`Search:${id('a\0b')}`),
    id('Post:-1'),
    id('User:1e9'),
    { a: 1 },
  ],
  Int: [2_147_483_647, -2_147_483_648, 3_000_000_000, 0.5, '5', 0],
  DateTime: [
    '+275760-09-13T00:00:00.000Z',
    '99999-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '1900-01-01T00:00:00Z',
    '2100-12-31T23:59:59Z',
    'hier',
    8e15,
  ],
  Date: ['9999-12-31', '0000-00-00', '2025-02-30', '1900-01-01', '-271821-04-20', 5],
  Boolean: ['oui', 2],
  Color: ['red', '#12345g', 1],
  Upload: ['x', {}, 3],
};

/** Letters that texts may hold and that few people type. */
export const oddValues = ({ type }: Leaf): readonly string[] =>
  type === 'HTML' ? odd.map((text) => `<p>${text}</p>`) : type === 'String' ? odd : [];

/** Bad values for a leaf, all of which the gateway or the API must refuse, or take, in words. */
export const badValues = ({ type, isEnum }: Leaf): readonly unknown[] =>
  isEnum ? ['NOPE', 3, 'a\u0001'] : (bad[type] ?? []);

/** Cursors that no list has given. */
export const forgedCursors = [
  '!',
  id('x'),
  id('999999999999:1'),
  id('999999999:1'),
  id('0:a\0b'),
  id('5:'),
  long,
];
