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

/** A rule: what is wrong with a schema, a line for each place. */
export type Rule = (schema: GraphQLSchema) => string[];

type Output = GraphQLObjectType | GraphQLInterfaceType;
export type Field = GraphQLField<unknown, unknown>;

/** The types that the SDL itself defines. */
export const ownTypes = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );

export const isPayload = ({ name }: GraphQLNamedType): boolean => name.endsWith('Payload');
export const isConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith('Connection');
export const isEdge = ({ name }: GraphQLNamedType): boolean => name.endsWith('Edge');

/** A field that is answered, and whose it is. */
export interface OutputField {
  name: string;
  type: Output;
  field: Field;
}

export const outputFields = (schema: GraphQLSchema): OutputField[] =>
  ownTypes(schema)
    .filter((type): type is Output => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
    );

/** A field that is given, and whose it is. */
export const inputFields = (
  schema: GraphQLSchema,
): { name: string; type: GraphQLInputObjectType; field: GraphQLInputField }[] =>
  ownTypes(schema)
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
    );

/** An argument, and of which field. */
export const fieldArguments = (
  schema: GraphQLSchema,
): { name: string; field: Field; argument: GraphQLArgument }[] =>
  outputFields(schema).flatMap(({ name, field }) =>
    field.args.map((argument) => ({ name: `${name}(${argument.name}:)`, field, argument })),
  );

/** What a directive says of something; undefined where it does not stand on it. */
export function directive(
  schema: GraphQLSchema,
  name: string,
  part: Pick<Field | GraphQLArgument | GraphQLInputField, 'astNode'>,
): Readonly<Record<string, unknown>> | undefined {
  const definition = schema.getDirective(name);
  return definition && part.astNode ? getDirectiveValues(definition, part.astNode) : undefined;
}
