/** Rules for limits in the SDL. */
import { getNamedType, getNullableType, isListType, isNonNullType, Kind } from 'graphql';
import { directive, fieldArguments, inputFields, isConnection, outputFields, type Rule } from './parts.ts';

/** Page sizes have a maximum and, for one-way paging, a default. */
const pages: Rule = (schema) => {
  const isSize = (name: string) => name === 'first' || name === 'last';
  return fieldArguments(schema)
    .filter(({ argument }) => isSize(argument.name))
    .flatMap(({ name, field, argument }) => [
      ...(typeof directive(schema, 'limit', argument)?.max === 'number'
        ? []
        : [`${name}: says with @limit(max:) how much is given at most.`]),
      ...(argument.defaultValue === undefined && field.args.filter((other) => isSize(other.name)).length === 1
        ? [`${name}: has a default.`]
        : []),
    ]);
};

/** Numeric inputs have limits. */
const numbers: Rule = (schema) =>
  [
    ...fieldArguments(schema).map(({ name, argument }) => ({ name, part: argument })),
    ...inputFields(schema).map(({ name, field }) => ({ name, part: field })),
  ]
    .filter(({ part }) => ['Int', 'Int!', 'Float', 'Float!'].includes(String(part.type)))
    .filter(({ part }) => !directive(schema, 'limit', part))
    .map(({ name }) => `${name}: says with @limit what is taken.`);

/** Input lists have a maximum length. */
const lists: Rule = (schema) =>
  [
    ...fieldArguments(schema).map(({ name, argument }) => ({ name, part: argument })),
    ...inputFields(schema).map(({ name, field }) => ({ name, part: field })),
  ]
    .filter(({ part }) => isListType(getNullableType(part.type)))
    .filter(({ part }) => typeof directive(schema, 'limit', part)?.max !== 'number')
    .map(({ name }) => `${name}: says with @limit(max:) how many are taken.`);

/** `@exclusive` names existing fields. */
const exclusive: Rule = (schema) =>
  [...new Set(inputFields(schema).map(({ type }) => type))].flatMap((type) =>
    (type.astNode?.directives ?? [])
      .filter(({ name }) => name.value === 'exclusive')
      .flatMap(({ arguments: given = [] }) => given.filter(({ name }) => name.value === 'fields'))
      .flatMap(({ value }) => (value.kind === Kind.LIST ? value.values : []))
      .flatMap((value) => (value.kind === Kind.STRING && !type.getFields()[value.value] ? [value.value] : []))
      .map((field) => `${type.name}: @exclusive names ${field}, which it has not.`),
  );

/** Connections have one shape. */
const connections: Rule = (schema) =>
  outputFields(schema)
    .filter(({ field }) => isConnection(getNamedType(field.type)))
    .filter(({ field }) => {
      const names = new Set(field.args.map(({ name }) => name));
      return !(names.has('first') && names.has('after')) && !(names.has('last') && names.has('before'));
    })
    .map(({ name }) => `${name}: takes first and after, or last and before.`);

/** Pages have 20 items unless asked otherwise; connections that are also read backwards have no default. */
const defaults: Rule = (schema) =>
  fieldArguments(schema)
    .filter(({ argument }) => argument.name === 'first' && argument.defaultValue !== 20)
    .filter(({ field }) => !field.args.some(({ name }) => name === 'last'))
    .map(({ name }) => `${name}: the default is 20.`);

/** Inputs with a default may be null: the compiler of documents requires others even with their default. */
const nullable: Rule = (schema) =>
  inputFields(schema)
    .filter(({ field }) => field.defaultValue !== undefined && isNonNullType(field.type))
    .map(({ name }) => `${name}: has a default, so it is nullable.`);

/** Rules about limits of arguments and lists. */
export const boundRules: readonly Rule[] = [
  pages,
  numbers,
  lists,
  exclusive,
  connections,
  defaults,
  nullable,
];
