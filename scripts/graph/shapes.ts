/** Rules for nullability, nodes and pagination. */
import {
  getNamedType,
  getNullableType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { directive, isConnection, isEdge, isPayload, outputFields, ownTypes, type Rule } from './parts.ts';

const isComposite = (type: GraphQLNamedType): boolean =>
  isObjectType(type) || isInterfaceType(type) || isUnionType(type);
/** Whether a type, or every member of a union, is a node. */
const isNode = (type: GraphQLNamedType): boolean =>
  isUnionType(type)
    ? type.getTypes().every(isNode)
    : (isObjectType(type) || isInterfaceType(type)) &&
      (type.name === 'Node' || type.getInterfaces().some(({ name }) => name === 'Node'));

/** Fields with their own upstream call are nullable. */
const calls: Rule = (schema) =>
  outputFields(schema)
    .filter(({ field }) => directive(schema, 'cost', field) && isNonNullType(field.type))
    // Items of such lists are nullable.
    .filter(({ field }) => {
      const inner = getNullableType(field.type);
      return !isListType(inner) || isNonNullType(inner.ofType);
    })
    .map(({ name }) => `${name}: has its own upstream call, so it must be nullable.`);

/** Growing lists are paginated. */
const lists: Rule = (schema) =>
  outputFields(schema)
    .filter(({ type }) => !isConnection(type) && !isPayload(type))
    .filter(({ field }) => isListType(getNullableType(field.type)) && isComposite(getNamedType(field.type)))
    .filter(({ name }) => name !== 'Query.nodes')
    .filter(({ field }) => !directive(schema, 'bounded', field))
    .map(({ name }) => `${name}: a list of objects must be a connection or have @bounded.`);

/** Owners and items of paginated lists are nodes. */
const nodes: Rule = (schema) => [
  ...outputFields(schema)
    .filter(({ field, type }) => isConnection(getNamedType(field.type)) && !isNode(type))
    .map(({ name, type }) => `${name}: ${type.name} has a connection and is no Node.`),
  ...outputFields(schema)
    .filter(({ field, type }) => isEdge(type) && field.name === 'node' && !isNode(getNamedType(field.type)))
    .map(({ name, field }) => `${name}: ${getNamedType(field.type).name} is no Node.`),
];

/** Fields of payloads are nullable, except the errors. */
const payloads: Rule = (schema) =>
  outputFields(schema)
    .filter(({ type, field }) => isPayload(type) && field.name !== 'userErrors' && isNonNullType(field.type))
    .map(({ name }) => `${name}: must be nullable, for refused mutations.`);

const specified: Rule = (schema) =>
  ownTypes(schema)
    .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type) && !type.specifiedByURL)
    .map(({ name }) => `${name}: a custom scalar needs @specifiedBy.`);

/** A field `id` is the global id of a node. */
const ids: Rule = (schema) =>
  outputFields(schema)
    .filter(({ type, field }) => field.name === 'id' && !isNode(type))
    .map(({ name, type }) => `${name}: ${type.name} is no Node, so call it key.`);

/** The type of the nodes of an edge type. */
const nodeOfEdge = (edge: GraphQLOutputType): GraphQLNamedType | undefined => {
  const type = getNamedType(edge);
  const node = isObjectType(type) ? type.getFields()['node'] : undefined;
  return node && getNamedType(node.type);
};

/** Payloads of create mutations return the object beside its edge. */
const created: Rule = (schema) =>
  ownTypes(schema)
    .filter((type): type is GraphQLObjectType => isObjectType(type) && /^Create\w+Payload$/.test(type.name))
    .flatMap((type) => {
      const fields = Object.values(type.getFields());
      return fields
        .filter(({ name }) => name.endsWith('Edge'))
        .filter(
          ({ name, type: edge }) =>
            !fields.some(
              (other) => `${other.name}Edge` === name || getNamedType(other.type) === nodeOfEdge(edge),
            ),
        )
        .map(({ name }) => `${type.name}.${name}: also return the object itself.`);
    });

/** Payloads have no success flag: `userErrors` is enough. */
const echoes: Rule = (schema) =>
  outputFields(schema)
    .filter(({ type, field }) => isPayload(type) && getNamedType(field.type).name === 'Boolean')
    .filter(({ name }) => !name.endsWith('SignInPayload.isOnboardingRequired'))
    .map(({ name }) => `${name}: return the changed object instead.`);

/** Rules about the structure of payloads, connections and nodes. */
export const shapeRules: readonly Rule[] = [calls, lists, nodes, payloads, specified, ids, created, echoes];
