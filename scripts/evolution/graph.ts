/** Breaking changes of the graph's schema. */
import {
  type DirectiveNode,
  findBreakingChanges,
  getDirectiveValues,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** A breaking change: subject, such as `Post.text` or `POST /api/posts`, and description. */
export interface BreakingChange {
  about: string;
  what: string;
}

/** Subject of a graphql-js message: `Post.text`, `Kind.VALUE`, `Post`. */
function subjectOf(sentence: string): string {
  const [, part, whole] =
    /^(\w+) was removed from (?:enum|union) type (\w+)/.exec(sentence) ??
    /required field (\w+) on input type (\w+)/.exec(sentence) ??
    [];
  if (part !== undefined && whole !== undefined) return `${whole}.${part}`;
  return (/\b[A-Z]\w*\.\w+/.exec(sentence) ?? /@\w+|\b[A-Z]\w+/.exec(sentence))?.[0] ?? sentence;
}

type Bounds = { min: number; max: number };

function boundsOf(schema: GraphQLSchema, directives: readonly DirectiveNode[] | undefined): Bounds {
  const definition = schema.getDirective('limit');
  const values = definition && directives ? getDirectiveValues(definition, { directives }) : undefined;
  const { min, max } = values ?? {};
  return { min: typeof min === 'number' ? min : 0, max: typeof max === 'number' ? max : Infinity };
}

/** Limits of all arguments and input fields by name. */
function allBounds(schema: GraphQLSchema): Map<string, Bounds> {
  const found = new Map<string, Bounds>();
  const note = (name: string, part: GraphQLArgument | GraphQLInputField) =>
    found.set(name, boundsOf(schema, part.astNode?.directives));
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields()))
        for (const argument of field.args) note(`${type.name}.${field.name}(${argument.name}:)`, argument);
  }
  return found;
}

/** Breaking changes according to graphql-js, and lowered limits. */
export function breakingGraphChanges(before: GraphQLSchema, after: GraphQLSchema): BreakingChange[] {
  const changes = findBreakingChanges(before, after).map(({ description }) => ({
    about: subjectOf(description),
    what: description,
  }));
  const now = allBounds(after);
  for (const [name, was] of allBounds(before)) {
    const is = now.get(name);
    if (is && (is.min > was.min || is.max < was.max))
      changes.push({ about: name, what: `${name} takes less than before.` });
  }
  return changes;
}
