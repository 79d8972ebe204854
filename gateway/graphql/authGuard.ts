import { defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';
import { unavailableError } from '../http/upstreamErrors.ts';
import { requireViewer } from './viewer.ts';

/**
 * Makes every field of `Query` and `Mutation` that is not `@public` require a confirmed viewer; mutations also require
 * that the API can confirm writes.
 */
export function requireAuth(schema: GraphQLSchema): GraphQLSchema {
  guard(schema.getQueryType(), requireViewer);
  guard(schema.getMutationType(), (context) => {
    requireViewer(context);
    if (!context.mayWrite) throw unavailableError();
  });
  return schema;
}

function guard(type: GraphQLObjectType | null | undefined, pass: (context: Context) => void): void {
  for (const field of Object.values(type?.getFields() ?? {})) {
    const isPublic = field.astNode?.directives?.some(({ name }) => name.value === 'public');
    if (isPublic) continue;
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (root, args, context: Context, info): unknown => {
      pass(context);
      return resolve(root, args, context, info);
    };
  }
}
