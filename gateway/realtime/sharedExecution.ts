import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  getOperationAST,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';

/** Maximum number of results kept per operation. */
const maxResults = 100;

interface OperationCache {
  /** Selected fields by type of event; null where the result may depend on the viewer. */
  fields: Map<string, readonly string[] | null>;
  /** Results by the values of these fields. */
  results: LRUCache<string, ExecutionResult>;
}

const caches = new WeakMap<OperationDefinitionNode, OperationCache>();

/**
 * The result of an operation for a viewer event that thousands receive, executed once for all of them. Undefined where the
 * result may depend on the viewer or on variables: shared are only plain fields of the event, and only between
 * subscribers for whom all of these have equal values.
 */
export function executeShared(args: ExecutionArgs, rootValue: unknown): ExecutionResult | undefined {
  const operation = getOperationAST(args.document, args.operationName);
  const event = viewerEventOf(rootValue);
  if (!operation || !event) return undefined;
  const cache = cacheOf(operation);
  let fields = cache.fields.get(event.__typename);
  if (fields === undefined) {
    fields = selectedFields(args, operation, event.__typename);
    cache.fields.set(event.__typename, fields);
  }
  const values = fields?.map((name) => event[name]);
  if (!values?.every(isPlain)) return undefined;
  const key = JSON.stringify([event.__typename, ...values]);
  const known = cache.results.get(key);
  if (known) return known;
  const result = execute({ ...args, rootValue });
  if (result instanceof Promise || result.errors) return undefined;
  cache.results.set(key, result);
  return result;
}

function cacheOf(operation: OperationDefinitionNode): OperationCache {
  const known = caches.get(operation);
  if (known) return known;
  const cache = { fields: new Map(), results: new LRUCache<string, ExecutionResult>({ max: maxResults }) };
  caches.set(operation, cache);
  return cache;
}

const isPlain = (value: unknown): boolean =>
  value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value);

type ViewerEvent = Readonly<Record<string, unknown>> & { readonly __typename: string };

/** The event in the root value of `viewerEvents`; undefined for errors and other subscriptions. */
function viewerEventOf(root: unknown): ViewerEvent | undefined {
  if (typeof root !== 'object' || root === null || !('viewerEvents' in root)) return undefined;
  const event: unknown = root.viewerEvents;
  return typeof event === 'object' && event !== null && isViewerEvent(event) ? event : undefined;
}

const isViewerEvent = (event: object): event is ViewerEvent =>
  '__typename' in event && typeof event.__typename === 'string';

/** The fields that an operation selects of a type of event; null unless all are plain. */
function selectedFields(
  { schema, document }: ExecutionArgs,
  operation: OperationDefinitionNode,
  typeName: string,
): readonly string[] | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0 || root.directives?.length || !root.selectionSet)
    return null;
  return plainFields(schema, fragments, root.selectionSet, typeName);
}

/** Directives and arguments may depend on variables, resolvers on the viewer: null where there is one. */
function plainFields(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  { selections }: SelectionSetNode,
  typeName: string,
): readonly string[] | null {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return null;
  const names: string[] = [];
  for (const selection of selections) {
    if (selection.directives?.length) return null;
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      if (selection.selectionSet || selection.arguments?.length || type.getFields()[name]?.resolve)
        return null;
      names.push(name);
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
    if (isObjectType(condition) && condition !== type) continue;
    const nested = fragment && plainFields(schema, fragments, fragment.selectionSet, typeName);
    if (!nested) return null;
    names.push(...nested);
  }
  return names;
}
