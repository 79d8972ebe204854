import { collectFields } from '@graphql-tools/utils';
import {
  BREAK,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  getOperationAST,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  visit,
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
 * The result of an operation for a viewer event that thousands receive, executed once for all subscribers for whom the
 * selected fields have equal values. Undefined unless it selects only plain fields of the event, without directives or
 * arguments: otherwise the result may depend on the viewer or on variables.
 */
export function executeSharedOperation(args: ExecutionArgs, rootValue: unknown): ExecutionResult | undefined {
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
  const type = schema.getType(typeName);
  const [root, ...others] = operation.selectionSet.selections;
  if (!isObjectType(type) || root?.kind !== Kind.FIELD || others.length > 0 || !root.selectionSet)
    return null;
  if (hasDirectives(document)) return null;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const { fields } = collectFields(schema, fragments, { coerced: {}, sources: {} }, type, root.selectionSet);
  const nodes = [...fields.values()].flat();
  const isPlainField = ({ name, selectionSet, arguments: given }: FieldNode) =>
    !selectionSet && !given?.length && !type.getFields()[name.value]?.resolve;
  return nodes.every(isPlainField) ? nodes.map(({ name }) => name.value) : null;
}

/** Whether a document has directives, which may depend on variables. */
function hasDirectives(document: DocumentNode): boolean {
  let hasAny = false;
  visit(document, {
    Directive() {
      hasAny = true;
      return BREAK;
    },
  });
  return hasAny;
}
