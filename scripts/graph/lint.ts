/** Lints the graph's SDL with the project's rules, one line per violation, such as `Post.text: …`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, validateSchema } from 'graphql';
import { root } from '../processes.ts';
import { boundRules } from './bounds.ts';
import { descriptionRules } from './descriptions.ts';
import { namingRules } from './naming.ts';
import { shapeRules } from './shapes.ts';

/** Violations of a schema, one line each. */
function lintGraph(sdl: string): string[] {
  let schema: GraphQLSchema;
  try {
    schema = buildSchema(sdl);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const invalid = validateSchema(schema).map(({ message }) => message);
  const rules = [...namingRules, ...shapeRules, ...boundRules, ...descriptionRules];
  return [...invalid, ...rules.flatMap((rule) => rule(schema))];
}

/** Violations of the committed schema. */
export const checkGraph = (): string[] => lintGraph(readFileSync(join(root, 'schema.graphql'), 'utf8'));
