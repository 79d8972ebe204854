import { type GraphQLError, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { graphqlError } from '../http/errors.ts';

/** Maximum number of elements of one list, before `@limit` applies the field's own. */
const maxElements = 1_000;
/** Maximum nesting of lists and objects in a value; the graph's own inputs have three levels. */
const maxDepth = 16;
/** NUL, which PostgreSQL rejects, and unpaired surrogates, which UTF-8 cannot encode. */
const unwritable = /[\0\p{Cs}]/u;

/** Size of an argument's value. */
interface Size {
  /** The value if it is an integer. */
  number: number | undefined;
  /** The length if it is a list. */
  length: number | undefined;
  /** Elements of all nested lists. */
  elements: number;
}

/** The argument values of a document, checked, and their sizes, from which the query cost is computed. */
export interface ArgumentValues {
  /**
   * Size of an argument's value; `path` names it in errors, as `createPost.input`. @throws BAD_USER_INPUT for invalid
   * text, long lists and deep nesting.
   */
  of(value: ValueNode, path: string): Size;
  /** Cache key: the same document with equal sizes has the same cost. */
  sizes: string;
  /** Checks the defaults of an operation's variables in the same way. */
  checkDefaults(operation: OperationDefinitionNode): void;
}

const absent: Size = { number: undefined, length: undefined, elements: 0 };

/** Error for an invalid value at a path such as `createPost.input.text`. */
function invalidValue(path: string, what: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return graphqlError('BAD_USER_INPUT', `The value at "${path}" ${what}.`, {
    ...extensions,
    argument: path,
    http: { status: 400 },
  });
}

function checkText(text: string, path: string): void {
  if (unwritable.test(text))
    throw invalidValue(path, 'holds a character that no text may have: NUL, or half of a surrogate pair', {
      reason: 'UNWRITABLE_TEXT',
    });
}

function checkLevel(level: number, path: string): void {
  if (level > maxDepth) throw invalidValue(path, `is nested more than ${maxDepth} levels deep`);
}

function checkLength(length: number, path: string): void {
  if (length > maxElements)
    throw invalidValue(path, `has ${length} elements; at most ${maxElements} are taken`);
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

function sizeOf(value: unknown, path: string, level = 0): Size {
  const size: Size = { ...absent };
  checkLevel(level, path);
  if (typeof value === 'string') checkText(value, path);
  else if (typeof value === 'number') size.number = value;
  else if (Array.isArray(value)) {
    checkLength(value.length, path);
    size.length = value.length;
    size.elements = value.length;
    for (const [index, element] of value.entries())
      size.elements += sizeOf(element, `${path}[${index}]`, level + 1).elements;
  } else if (typeof value === 'object' && value !== null && isPlain(value)) {
    // Files are objects of another class, checked elsewhere.
    for (const [name, part] of Object.entries(value)) {
      checkText(name, path);
      size.elements += sizeOf(part, `${path}.${name}`, level + 1).elements;
    }
  }
  return size;
}

/** The checked size of a literal; `sizeOfVariable` returns those of its variables. */
function sizeOfLiteral(
  value: ValueNode,
  path: string,
  sizeOfVariable: (name: string) => Size,
  level = 0,
): Size {
  const size: Size = { ...absent };
  checkLevel(level, path);
  if (value.kind === Kind.VARIABLE) return sizeOfVariable(value.name.value);
  if (value.kind === Kind.STRING) checkText(value.value, path);
  else if (value.kind === Kind.INT) size.number = Number(value.value);
  else if (value.kind === Kind.LIST) {
    checkLength(value.values.length, path);
    size.length = value.values.length;
    size.elements = value.values.length;
    for (const [index, element] of value.values.entries())
      size.elements += sizeOfLiteral(element, `${path}[${index}]`, sizeOfVariable, level + 1).elements;
  } else if (value.kind === Kind.OBJECT) {
    for (const { name, value: part } of value.fields)
      size.elements += sizeOfLiteral(part, `${path}.${name.value}`, sizeOfVariable, level + 1).elements;
  }
  return size;
}

/** The largest value assumed for an unknown variable. */
const largest: Size = { number: 50, length: 100, elements: 100 };

/**
 * Argument values without variables, the largest assumed: to check a document before validation, and for the allowance
 * of trusted ones.
 */
export const unknownArgumentValues: ArgumentValues = {
  of: (value, path) => sizeOfLiteral(value, path, () => largest),
  sizes: 'largest',
  checkDefaults(operation) {
    for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
      if (defaultValue) this.of(defaultValue, `$${variable.name.value}`);
  },
};

/** Creates a reader of the argument values of an operation with its variables; reads each value once. */
export function createArgumentReader(
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ArgumentValues {
  const sizes = new Map<string, Size>();
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue)
      sizes.set(
        variable.name.value,
        sizeOfLiteral(defaultValue, `$${variable.name.value}`, () => absent),
      );
  for (const [name, value] of Object.entries(variables)) {
    checkText(name, '$');
    sizes.set(name, sizeOf(value, `$${name}`));
  }
  return {
    of: (value, path) => sizeOfLiteral(value, path, (name) => sizes.get(name) ?? absent),
    sizes: JSON.stringify([...sizes]),
    checkDefaults: () => undefined,
  };
}
