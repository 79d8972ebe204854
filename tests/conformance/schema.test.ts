/** The rules that the graph itself must keep, read from the schema: nothing runs but the schema's assembly. */
import { resolve } from 'node:path';
import {
  type GraphQLField,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  parse,
  printSchema,
  visit,
} from 'graphql';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { features } from '../../gateway/app/features.ts';
import { createSchema } from '../../gateway/app/schema.ts';

const schema = createSchema();
const own = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const objects = own.filter(isObjectType);
const isConnection = (type: GraphQLNamedType) => type.name.endsWith('Connection');
const isConnectionField = (field: GraphQLField<unknown, unknown>) => isConnection(getNamedType(field.type));
const isNullOnlyByFailure = (field: GraphQLField<unknown, unknown>) =>
  field.astNode?.directives?.some((directive) => directive.name.value === 'semanticNonNull') === true;
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());

it('describes every type, field, argument, input field and enum value', () => {
  const parts: [name: string, description: string | undefined][] = [];
  visit(parse(printSchema(schema)), {
    enter(node, _key, _parent, path) {
      if (!('name' in node) || !('description' in node) || node.kind === Kind.DIRECTIVE_DEFINITION) return;
      parts.push([`${node.name?.value} (${path.join('.')})`, node.description?.value]);
    },
  });
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter(([, text = '']) => text.trim().length < 2).map(([name]) => name)).toEqual([]);
});

describe('connections', () => {
  const connections = objects.filter(isConnection);

  it.each(connections.map((type) => [type.name, type] as const))(
    '%s has the form that Relay expects',
    (name, type) => {
      const item = name.replace(/Connection$/, '');
      const fields = type.getFields();
      expect(String(fields.edges?.type)).toBe(`[${item}Edge!]!`);
      expect(String(fields.pageInfo?.type)).toBe('PageInfo!');
      const edge = schema.getType(`${item}Edge`);
      if (!isObjectType(edge)) throw new Error(`${item}Edge is missing.`);
      expect(String(edge.getFields().cursor?.type)).toBe('String!');
      const node = String(edge.getFields().node?.type);
      expect(node).toMatch(/^\w+!$/);
      expect(String(fields.nodes?.type)).toBe(`[${node}]!`);
    },
  );

  const fields = objects.flatMap((type) =>
    fieldsOf(type)
      .filter(isConnectionField)
      .map((field) => [`${type.name}.${field.name}`, type, field] as const),
  );

  it.each(fields)(
    '%s takes first and after, or last and before, and its parent is a node',
    (_name, type, field) => {
      const args = Object.fromEntries(field.args.map((argument) => [argument.name, String(argument.type)]));
      const forward = args.first === 'Int' && args.after === 'String';
      const backward = args.last === 'Int' && args.before === 'String';
      expect(forward || backward).toBe(true);
      // It may fail alone, and is null then; what is hidden from some is null for them, and says so.
      expect(isNonNullType(field.type)).toBe(false);
      expect(
        isNullOnlyByFailure(field) ||
          /\bnull (?:unless|without|when the viewer)/i.test(field.description ?? ''),
      ).toBe(true);
      expect(type.getInterfaces().map((each) => each.name)).toContain('Node');
    },
  );
});

describe('nodes', () => {
  it('can each be fetched by id', () => {
    const fetchers = new Set(features.flatMap((feature) => feature.nodes ?? []).map(({ type }) => type));
    const node = schema.getType('Node');
    if (!isInterfaceType(node)) throw new Error('Node is missing.');
    expect([...fetchers].toSorted()).toEqual(
      schema
        .getPossibleTypes(node)
        .map((type) => type.name)
        .toSorted(),
    );
  });
});

describe('mutations', () => {
  const mutation = schema.getMutationType();
  const fields = mutation ? fieldsOf(mutation) : [];

  it.each(fields.map((field) => [field.name, field] as const))(
    '%s takes one input or nothing, and answers userErrors',
    (name, field) => {
      const base = name.charAt(0).toUpperCase() + name.slice(1);
      const given = field.args.map((argument) => `${argument.name}: ${String(argument.type)}`);
      expect(given).toEqual(given.length === 0 ? [] : [`input: ${base}Input!`]);
      // Null only with an error, which leaves other mutations of the operation their results.
      expect(String(field.type)).toBe(`${base}Payload`);
      expect(field.astNode?.directives?.map(({ name }) => name.value)).toContain('semanticNonNull');
      const payload = getNamedType(field.type);
      if (!isObjectType(payload)) throw new Error('The payload is no object.');
      expect(String(payload.getFields().userErrors?.type)).toBe('[UserError!]!');
    },
  );
});

describe('evolution', () => {
  it('states the removal date of every deprecated part', () => {
    const deprecated = objects.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => field.deprecationReason)
        .map((field) => field.deprecationReason ?? ''),
    );
    expect(deprecated.filter((reason) => !/Removal on \d{4}-\d{2}-\d{2}/.test(reason))).toEqual([]);
  });
});

describe('resolvers', () => {
  /** The properties of the records that resolvers receive, by type of the graph, from the generated types. */
  function recordProperties(): Map<string, Set<string>> {
    const root = resolve(import.meta.dirname, '../..');
    const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
      config: unknown;
    };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const file = resolve(root, 'gateway/__generated__/resolvers.ts');
    const program = ts.createProgram([file], { ...options, noEmit: true, types: ['node'] });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const parents =
      module && checker.getExportsOfModule(module).find((symbol) => symbol.name === 'ResolversParentTypes');
    if (!parents)
      throw new Error('The generated resolvers have no ResolversParentTypes: run npm run contracts.');
    return new Map(
      checker
        .getDeclaredTypeOfSymbol(parents)
        .getProperties()
        .map((property) => {
          const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
          return [property.name, new Set(checker.getPropertiesOfType(type).map((each) => each.name))];
        }),
    );
  }

  it('exist for every field that its record does not contain', () => {
    const records = recordProperties();
    expect(records.get('Post')?.has('reactionCounts')).toBe(true);
    const unanswered = objects.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => !field.resolve && !field.subscribe && !records.get(type.name)?.has(field.name))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(unanswered).toEqual([]);
    // The compiler reads the whole project for it.
  }, 60_000);
});
