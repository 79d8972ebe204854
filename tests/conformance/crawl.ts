/** Reads the graph as a client would that knows only its schema. */
import {
  type GraphQLCompositeType,
  type GraphQLField,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** An object as it was read: its id and its plain fields. */
export interface Sample {
  __typename: string;
  id: string;
  [field: string]: unknown;
}

/** A field that owns a connection, and how it is paged. */
export interface ConnectionField {
  owner: string;
  name: string;
  /** The type of its nodes, and the types that they can be. */
  item: GraphQLCompositeType;
  kinds: readonly GraphQLObjectType[];
  direction: 'forward' | 'backward';
  size: 'first' | 'last';
  cursor: 'after' | 'before';
}

export interface Page {
  edges: { cursor: string; node: Sample }[];
  nodes: Sample[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

const fieldsOf = (type: GraphQLObjectType): GraphQLField<unknown, unknown>[] =>
  Object.values(type.getFields());
const needsNothing = (field: GraphQLField<unknown, unknown>) => !field.args.some(isRequiredArgument);

/** Every connection of the schema, by its owner. */
export function connectionFields(schema: GraphQLSchema): ConnectionField[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((owner) =>
      fieldsOf(owner).flatMap((field): ConnectionField[] => {
        const connection = getNamedType(field.type);
        if (!isObjectType(connection) || !connection.name.endsWith('Connection')) return [];
        const nodes = connection.getFields().nodes;
        const item = nodes && getNamedType(nodes.type);
        if (!isCompositeType(item)) throw new Error(`${connection.name} has no nodes.`);
        const kinds = isAbstractType(item) ? [...schema.getPossibleTypes(item)] : [item];
        // Lists that can start at their end are read from there: their `first` has no default.
        const first = field.args.find((argument) => argument.name === 'first');
        const isForward =
          first?.defaultValue !== undefined || field.args.every(({ name }) => name !== 'last');
        return [
          isForward
            ? {
                owner: owner.name,
                name: field.name,
                item,
                kinds,
                direction: 'forward',
                size: 'first',
                cursor: 'after',
              }
            : {
                owner: owner.name,
                name: field.name,
                item,
                kinds,
                direction: 'backward',
                size: 'last',
                cursor: 'before',
              },
        ];
      }),
    );
}

/** The types that `node` answers. */
export function nodeTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('The schema has no Node.');
  return [...schema.getPossibleTypes(node)];
}

/** Scalar fields of a type, which must be equal after refetching. */
export function plainFields(type: GraphQLObjectType): string {
  const names = fieldsOf(type).filter((field) => needsNothing(field) && isLeafType(getNamedType(field.type)));
  return ['__typename', ...names.map((field) => field.name)].join(' ');
}

/** A selection of the nodes that an object leads to without a connection, and of the paths to them. */
export function linkedNodes(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
): { selection: string; fields: string[] } {
  const nodes = new Set(nodeTypes(schema).map((each) => each.name));
  const fields = fieldsOf(type).filter(
    (field) => needsNothing(field) && nodes.has(getNamedType(field.type).name),
  );
  const selection = fields.map((field) => {
    const linked = getNamedType(field.type);
    return `${field.name} { ${isObjectType(linked) ? plainFields(linked) : '__typename id'} }`;
  });
  return { selection: selection.join(' '), fields: fields.map((field) => field.name) };
}
