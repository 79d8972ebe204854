import {
  getDirectiveValues,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

/** A rule: returns violations of a schema, one line each. */
export type Rule = (schema: GraphQLSchema) => string[];

type Output = GraphQLObjectType | GraphQLInterfaceType;
/** A field of an object or interface type. */
export type Field = GraphQLField<unknown, unknown>;

/** Types defined by the SDL itself. */
export const ownTypes = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );

/** Whether a type is the payload of a mutation. */
export const isPayload = ({ name }: GraphQLNamedType): boolean => name.endsWith('Payload');
/** Whether a type is a connection. */
export const isConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith('Connection');
/** Whether a type is an edge of a connection. */
export const isEdge = ({ name }: GraphQLNamedType): boolean => name.endsWith('Edge');

/** An output field with its type. */
export interface OutputField {
  name: string;
  type: Output;
  field: Field;
}

/** All fields of object and interface types, with their types. */
export const outputFields = (schema: GraphQLSchema): OutputField[] =>
  ownTypes(schema)
    .filter((type): type is Output => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
    );

/** All input fields with their types. */
export const inputFields = (
  schema: GraphQLSchema,
): { name: string; type: GraphQLInputObjectType; field: GraphQLInputField }[] =>
  ownTypes(schema)
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
    );

/** All arguments with their fields. */
export const fieldArguments = (
  schema: GraphQLSchema,
): { name: string; field: Field; argument: GraphQLArgument }[] =>
  outputFields(schema).flatMap(({ name, field }) =>
    field.args.map((argument) => ({ name: `${name}(${argument.name}:)`, field, argument })),
  );

/** Arguments of a directive; undefined when absent. */
export function directive(
  schema: GraphQLSchema,
  name: string,
  part: Pick<Field | GraphQLArgument | GraphQLInputField, 'astNode'>,
): Readonly<Record<string, unknown>> | undefined {
  const definition = schema.getDirective(name);
  return definition && part.astNode ? getDirectiveValues(definition, part.astNode) : undefined;
}
