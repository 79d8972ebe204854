import {
  type DirectiveNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  defaultFieldResolver,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { isRecord } from '../compat/decodeList.ts';
import { requireCapability } from '../compat/extensions.ts';
import type { Context } from './context.ts';
import { type UserErrorRecord, graphqlError, UserError } from '../http/errors.ts';

type Values = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** The arguments of each occurrence of a directive. */
function directivesOf(
  schema: GraphQLSchema,
  name: string,
  directives: readonly DirectiveNode[] | undefined,
): Values[] {
  const definition = schema.getDirective(name);
  if (!definition || !directives) return [];
  return directives
    .filter((node) => node.name.value === name)
    .map((node) => getDirectiveValues(definition, { directives: [node] }) ?? {});
}

/** The bounds that the directive `@limit` sets. */
interface Limit {
  name: string;
  min: number;
  max: number;
  /** French message shown instead of the numbers. */
  message: string | undefined;
  /** Whether a number outside counts as the nearest bound. */
  isClamped: boolean;
}

function limitOf(schema: GraphQLSchema, part: GraphQLArgument | GraphQLInputField): Limit | undefined {
  const [directive] = directivesOf(schema, 'limit', part.astNode?.directives);
  if (!directive) return undefined;
  const { min, max, message, isClamped } = directive;
  return {
    name: part.name,
    min: typeof min === 'number' ? min : 0,
    max: typeof max === 'number' ? max : Infinity,
    message: typeof message === 'string' ? message : undefined,
    isClamped: isClamped === true,
  };
}

/** The number itself, or the length of a text or list; undefined for anything else. */
const measureOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
};

const isOutside = (value: unknown, { min, max }: Limit): boolean => {
  const measured = measureOf(value);
  return measured !== undefined && (measured < min || measured > max);
};

const number = new Intl.NumberFormat('fr');

/** French message for a value outside its limit. */
function limitMessage(value: unknown, { min, max, message }: Limit): string {
  if (message !== undefined) return message;
  const measured = measureOf(value) ?? 0;
  const bound = `${number.format(measured > max ? max : min)} `;
  const edge = measured > max ? 'au maximum' : 'au minimum';
  if (typeof value === 'number') return `La valeur doit être ${bound}${edge}.`;
  return typeof value === 'string' ? `${bound}caractères ${edge}.` : `${bound}éléments ${edge}.`;
}

/** Returns the first error of an input, if any. */
type Check = (input: Values, path: readonly string[]) => UserErrorRecord | undefined;

const invalid = (message: string, path: readonly string[]): UserErrorRecord => ({
  code: 'INVALID',
  message,
  path: [...path],
});

/** The checks of an input type and its nested types; undefined if there are none. */
function inputCheck(schema: GraphQLSchema, type: GraphQLInputType): Check | undefined {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return undefined;
  const checks: Check[] = [];
  for (const { fields, message } of directivesOf(schema, 'exclusive', named.astNode?.directives))
    checks.push((input, path) => {
      const names = Array.isArray(fields) ? fields.map(String) : [];
      const second = names.filter((name) => isGiven(input[name]))[1];
      return second === undefined ? undefined : invalid(String(message), [...path, second]);
    });
  for (const field of Object.values(named.getFields())) {
    const { name } = field;
    const limit = limitOf(schema, field);
    if (limit)
      checks.push((input, path) =>
        isOutside(input[name], limit)
          ? invalid(limitMessage(input[name], limit), [...path, name])
          : undefined,
      );
    const inner = inputCheck(schema, field.type);
    if (inner)
      checks.push((input, path) => {
        const value = input[name];
        if (isRecord(value)) return inner(value, [...path, name]);
        for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
          const wrong = isRecord(item) && inner(item, [...path, name, String(index)]);
          if (wrong) return wrong;
        }
        return undefined;
      });
  }
  if (checks.length === 0) return undefined;
  return (input, path) => {
    for (const check of checks) {
      const wrong = check(input, path);
      if (wrong) return wrong;
    }
    return undefined;
  };
}

/** An argument that the directive `@requiresCapability` names. */
interface OptionalArgument {
  name: string;
  defaultValue: unknown;
  capability: string;
}

function optionalArguments(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): OptionalArgument[] {
  return field.args.flatMap(({ name, defaultValue, astNode }) =>
    directivesOf(schema, 'requiresCapability', astNode?.directives).map(({ capability }) => ({
      name,
      defaultValue,
      capability: String(capability),
    })),
  );
}

/** Rejects arguments whose capability the API lacks. @throws NotOfferedError */
function requireCapabilities(
  optional: readonly OptionalArgument[],
  given: Values,
  { config: { extensions } }: Pick<Context, 'config'>,
): void {
  for (const { name, defaultValue, capability } of optional)
    if (isGiven(given[name]) && given[name] !== false && given[name] !== defaultValue)
      requireCapability(extensions, capability);
}

/** The arguments with defaults for null and clamped numbers; throws BAD_USER_INPUT for others outside their limits. */
function checkedArguments(
  field: GraphQLField<unknown, unknown>,
  limits: readonly Limit[],
  given: Values,
): Values {
  let taken = given;
  for (const { name, defaultValue } of field.args)
    if (taken[name] === null && defaultValue !== undefined) taken = { ...taken, [name]: defaultValue };
  for (const limit of limits) {
    const value = taken[limit.name];
    if (!isOutside(value, limit)) continue;
    if (limit.isClamped && typeof value === 'number') {
      taken = { ...taken, [limit.name]: value < limit.min ? limit.min : limit.max };
      continue;
    }
    const what = typeof value === 'number' ? '' : 'The length of ';
    const bound = limit.max === Infinity ? `at least ${limit.min}` : `from ${limit.min} to ${limit.max}`;
    throw graphqlError('BAD_USER_INPUT', `${what}${limit.name} must be ${bound}.`);
  }
  return taken;
}

/** Keeps only error paths that name fields of the input, not of the API. */
function withInputPaths(input: GraphQLArgument, payload: unknown): unknown {
  const type = getNamedType(input.type);
  if (!isRecord(payload) || !Array.isArray(payload.userErrors) || !isInputObjectType(type)) return payload;
  const fields = type.getFields();
  const userErrors = (payload.userErrors as UserErrorRecord[]).map((error) => ({
    ...error,
    path: error.path?.[0] !== undefined && error.path[0] in fields ? error.path : null,
  }));
  return { ...payload, userErrors };
}

/**
 * Makes the fields of a schema, which it changes and returns, enforce the directives `@limit`, `@exclusive` and
 * `@requiresCapability`: arguments throw BAD_USER_INPUT or NOT_SUPPORTED, mutation inputs return the first `UserError`.
 */
export function enforceInputLimits(schema: GraphQLSchema): GraphQLSchema {
  const mutation = schema.getMutationType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve = defaultFieldResolver } = field;
      const limits = field.args
        .map((argument) => limitOf(schema, argument))
        .filter((limit) => limit !== undefined);
      const input = field.args.find(({ name }) => name === 'input');
      const optional = optionalArguments(schema, field);
      if (limits.length > 0 || optional.length > 0)
        field.resolve = (source, given: Values, context: Context, info): unknown => {
          if (optional.length > 0) requireCapabilities(optional, given, context);
          return resolve(source, checkedArguments(field, limits, given), context, info);
        };
      else if (type === mutation && input) {
        const check = inputCheck(schema, input.type);
        field.resolve = async (source, given: Values, context, info): Promise<unknown> => {
          const wrong = isRecord(given.input) ? check?.(given.input, []) : undefined;
          if (wrong) return { userErrors: [wrong] };
          return withInputPaths(input, await resolve(source, given, context, info));
        };
      }
    }
  }
  return schema;
}

/**
 * Rejects null for fields that cannot be cleared, with a French message each. @throws UserError INVALID for the first.
 */
export function rejectNull<Input extends object>(
  input: Input,
  sentences: Partial<Record<keyof Input & string, string>>,
): void {
  for (const [field, sentence] of Object.entries<string | undefined>(sentences))
    if (sentence !== undefined && Object.getOwnPropertyDescriptor(input, field)?.value === null)
      throw new UserError('INVALID', sentence, [field]);
}
