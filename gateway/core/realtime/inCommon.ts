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

/**
 * What an operation asks of one kind of event: nothing but its kind, nothing but what is written in it, or anything else,
 * which is each subscriber's own.
 */
type Asking = 'kind' | 'record' | 'own';

/** What operations ask, by the kind of event. */
const askings = new WeakMap<OperationDefinitionNode, Map<string, Asking>>();
/** Answers to an operation that asks for no more, by the kind or by the record. */
const answers = new WeakMap<
  OperationDefinitionNode,
  { byKind: Map<string, ExecutionResult>; byRecord: WeakMap<object, ExecutionResult> }
>();

/**
 * Executes an operation on an event. Many hear of the same one, and most by the same document: what says the same to
 * all of them is made once, and not for each of thousands of connections.
 */
export function executeOnEvent(
  args: ExecutionArgs,
  rootValue: unknown,
): ExecutionResult | Promise<ExecutionResult> {
  const operation = getOperationAST(args.document, args.operationName);
  const record = recordOf(rootValue);
  const asking = operation && record ? askingOf(args, operation, record.__typename) : 'own';
  if (!operation || !record || asking === 'own') return execute({ ...args, rootValue });
  const { byKind, byRecord } = entryOf(answers, operation, () => ({
    byKind: new Map<string, ExecutionResult>(),
    byRecord: new WeakMap<object, ExecutionResult>(),
  }));
  const present = asking === 'kind' ? byKind.get(record.__typename) : byRecord.get(record);
  if (present) return present;
  const made = execute({ ...args, rootValue });
  if (made instanceof Promise || made.errors) return made;
  if (asking === 'kind') byKind.set(record.__typename, made);
  else byRecord.set(record, made);
  return made;
}

/** The event in a root as `viewerEvents` yields it; undefined for what went wrong, and in other subscriptions. */
function recordOf(root: unknown): { readonly __typename: string } | undefined {
  if (typeof root !== 'object' || root === null || !('viewerEvents' in root)) return undefined;
  const { viewerEvents: record } = root;
  return typeof record === 'object' && record !== null && '__typename' in record && isNamed(record)
    ? record
    : undefined;
}

const isNamed = (record: { readonly __typename: unknown }): record is { readonly __typename: string } =>
  typeof record.__typename === 'string';

function askingOf(
  { schema, document }: ExecutionArgs,
  operation: OperationDefinitionNode,
  kind: string,
): Asking {
  const known = entryOf(askings, operation, () => new Map<string, Asking>());
  const present = known.get(kind);
  if (present) return present;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const [field, ...others] = operation.selectionSet.selections;
  const isOne = field?.kind === Kind.FIELD && others.length === 0 && !field.directives?.length;
  const asking = isOne && field.selectionSet ? read(schema, fragments, field.selectionSet, kind) : 'own';
  known.set(kind, asking);
  return asking;
}

/** Whatever has a directive or arguments may depend on variables, and whatever has a resolver on who asks. */
function read(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  { selections }: SelectionSetNode,
  kind: string,
): Asking {
  const type = schema.getType(kind);
  if (!isObjectType(type)) return 'own';
  const fields = type.getFields();
  let asking: Asking = 'kind';
  for (const selection of selections) {
    if (selection.directives?.length) return 'own';
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value === '__typename') continue;
      if (selection.selectionSet || selection.arguments?.length || fields[selection.name.value]?.resolve)
        return 'own';
      asking = 'record';
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    if (!fragment) return 'own';
    const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
    // Another kind's.
    if (isObjectType(condition) && condition !== type) continue;
    const within = read(schema, fragments, fragment.selectionSet, kind);
    if (within === 'own') return 'own';
    if (within === 'record') asking = 'record';
  }
  return asking;
}

/** What is kept of something, made when it is first asked for. */
function entryOf<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
