// Lint rules for Relay in the web client (docs/develop/relay.md). To deviate, explain why in a comment of at least a
// sentence directly above.
import { relative, resolve, sep } from 'node:path';
import { Kind, OperationTypeNode, parse, visit } from 'graphql';

const root = resolve(import.meta.dirname, '..', '..');

/** Folders that wrap Relay. */
const isFoundation = (context) =>
  ['relay', 'live'].includes(relative(resolve(root, 'web'), context.filename).split(sep)[0] ?? '');

/**
 * Whether a comment of at least a sentence is directly above a node or its statement. A comment above a function or
 * component applies to all of it.
 */
function hasReason(context, node) {
  const comments = context.sourceCode.getAllComments();
  for (let place = node; place && !isWhole(place); place = place.parent) {
    const line = place.loc.start.line;
    const above = comments.filter(({ loc }) => loc.end.line === line - 1);
    if (above.some(({ value }) => isSentence(textUntil(comments, line, value)))) return true;
  }
  return false;
}

const isWhole = (node) =>
  (node.type === 'BlockStatement' && isFunction(node.parent)) ||
  (isFunction(node) && node.parent?.type !== 'CallExpression');

const isFunction = ({ type }) =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression', 'Program'].includes(type);

/** Joins consecutive comment lines. */
function textUntil(comments, line, last) {
  const before = comments.find(({ loc }) => loc.end.line === line - 2);
  return before ? `${textUntil(comments, line - 1, before.value)} ${last}` : last;
}

const isSentence = (text) => text.trim().split(/\s+/).length >= 5 && /[.:;]\s*$/.test(text.trim());

const problem = (description, create) => ({
  meta: { type: 'problem', docs: { description } },
  create,
});

const isCallOf = (node, ...names) => node.callee.type === 'Identifier' && names.includes(node.callee.name);

/** Queries start on user actions, not on rendering. */
const loading = problem('Queries begin in loaders, or by intent', (context) => {
  /** Local names of functions that send requests. */
  const senders = new Set(['fetchStrict', 'fetchPublic', 'loadQuery', 'commitAsync']);
  const places = { useAsyncMutation: 0, useKeyedMutation: 0, useQueryLoader: 1 };
  const isEffect = (node) =>
    node.parent?.type === 'CallExpression' &&
    isCallOf(node.parent, 'useEffect', 'useLayoutEffect') &&
    node.parent.arguments[0] === node;
  const functionAround = (node) => {
    let place = node.parent;
    while (place && !isFunction(place)) place = place.parent;
    return place;
  };
  return {
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ArrayPattern' || init?.type !== 'CallExpression') return;
      const name = init.callee.type === 'Identifier' ? init.callee.name : '';
      const sender = id.elements[places[name] ?? -1];
      if (sender?.type === 'Identifier') senders.add(sender.name);
    },
    CallExpression(node) {
      if (isCallOf(node, 'useLazyLoadQuery') && !hasReason(context, node))
        context.report({
          node,
          message:
            'Begin the query in the route’s loader (preload), or on intent (useOnDemand); a search or a tab goes on by useTransitionQuery. Where it can only be known here what is asked, say why above.',
        });
      if (isCallOf(node, ...senders) && isEffect(functionAround(node)) && !hasReason(context, node))
        context.report({
          node,
          message:
            'Ask or change something where the person causes it, or in the route’s loader, not once something is shown. Where an effect is right, say why above.',
        });
    },
  };
});

/** One way each to mutate, subscribe and refetch. */
const oneWay = problem('Features use what web/relay and web/live make of Relay', (context) => {
  const ways = {
    useMutation: 'useAsyncMutation (web/relay), or useKeyedMutation',
    commitMutation: 'commitAsync (web/relay)',
    fetchQuery: 'fetchStrict or fetchPublic (web/relay)',
    requestSubscription: 'web/live, which turns events into the store',
    useSubscription: 'web/live, which turns events into the store',
  };
  return {
    ImportDeclaration(node) {
      const libraries = ['react-relay', 'react-relay/hooks', 'relay-runtime'];
      if (!libraries.includes(node.source.value) || isFoundation(context)) return;
      for (const specifier of node.specifiers) {
        const name = specifier.imported?.name ?? '';
        if (name !== specifier.local.name)
          context.report({
            node: specifier,
            message: 'Import what is Relay’s by its own name, by which it is known.',
          });
        if (Object.hasOwn(ways, name) && !hasReason(context, specifier))
          context.report({ node: specifier, message: `Instead of ${name} use ${ways[name]}.` });
      }
    },
  };
});

/** Payloads and directives update the store. */
const store = problem('The store is written by payloads and directives', (context) => {
  const check = (node, message) => {
    if (!isFoundation(context) && !hasReason(context, node)) context.report({ node, message });
  };
  return {
    Property(node) {
      const isUpdater = node.key.type === 'Identifier' && /^(optimisticU|u)pdater$/.test(node.key.name);
      if (!isUpdater || node.parent.type !== 'ObjectExpression') return;
      check(
        node,
        'Ask the payload for what changed, and let @appendEdge, @deleteEdge, @deleteRecord… put it in its place. Where they cannot say it, say why above.',
      );
    },
    MemberExpression(node) {
      if (node.object.type === 'Identifier' && node.object.name === 'ConnectionHandler')
        check(
          node,
          'Let a directive of the payload write the list, which is known by the `__id` of its connection. Where that cannot be, say why above.',
        );
    },
    CallExpression(node) {
      if (isCallOf(node, 'commitLocalUpdate'))
        check(node, 'Let the answer of the server write the store. Where there is none, say why above.');
    },
  };
});

/** Document of a `graphql` template; undefined when incomplete. */
function documentOf({ tag, quasi }) {
  if (tag.type !== 'Identifier' || tag.name !== 'graphql') return undefined;
  try {
    return parse(quasi.quasis[0]?.value.cooked ?? '');
  } catch {
    return undefined;
  }
}

/** Queries of pages have their own files, and fragments are masked. */
const documents = problem(
  'Queries of pages stand in their own files, and fragments are masked',
  (context) => {
    const file = context.filename.split(sep).at(-1) ?? '';
    return {
      TaggedTemplateExpression(node) {
        const document = documentOf(node);
        if (!document) return;
        visit(document, {
          OperationDefinition({ operation }) {
            if (operation !== OperationTypeNode.QUERY || !file.endsWith('Page.tsx')) return;
            if (hasReason(context, node)) return;
            context.report({
              node,
              message: `The query of a page has a file of its own, which its route loads beside the code: ${file.replace('.tsx', '.query.ts')}.`,
            });
          },
          Directive({ name, arguments: given }) {
            const mask = given.find((argument) => argument.name.value === 'mask')?.value;
            if (name.value !== 'relay' || mask?.kind !== Kind.BOOLEAN || mask.value) return;
            if (hasReason(context, node)) return;
            context.report({
              node,
              message:
                'Read the fragment where it is used, by useFragment or readInlineData, instead of unmasking it.',
            });
          },
        });
      },
    };
  },
);

/** Rules by plugin name. */
export const relayRules = {
  'relay-loading': loading,
  'relay-one-way': oneWay,
  'relay-store': store,
  'relay-documents': documents,
};
