/**
 * The rules that the graph's SDL keeps, beside those of graphql-js. `npm run check` fails where one is broken:
 * a line for each place, as `Post.text: …`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, validateSchema } from 'graphql';
import { root } from '../processes.ts';
import { boundRules } from './bounds.ts';
import { descriptionRules } from './descriptions.ts';
import { namingRules } from './naming.ts';
import { shapeRules } from './shapes.ts';

/** What is wrong with a schema, a line for each place; nothing where all rules are kept. */
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

/** What is wrong with the committed schema. */
export const checkGraph = (): string[] => lintGraph(readFileSync(join(root, 'schema.graphql'), 'utf8'));
