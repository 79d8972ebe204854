// Rules for the use of drizzle.

/** Source text of a simple expression, such as `context.database`; undefined for others. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const object = nameOf(node.object);
  return object && `${object}.${node.property.name}`;
}

const isMember = (node, ...names) =>
  node.type === 'MemberExpression' && !node.computed && names.includes(node.property.name);

/** Rejects queries on the database inside its own transaction. */
const queryBesideTransaction = {
  meta: { type: 'problem', docs: { description: 'Queries of a transaction use the transaction' } },
  create(context) {
    /** Stack of databases with an open transaction function. */
    const open = [];
    const check = (node) => {
      const name = nameOf(node);
      if (name && open.some((one) => one.name === name && one.run.range[0] <= node.range[0]))
        context.report({
          node,
          message: `This runs beside the transaction of ${name}: use the transaction.`,
        });
    };
    const transactionOf = (node) =>
      isMember(node.callee, 'transaction') && node.arguments[0] ? nameOf(node.callee.object) : undefined;
    return {
      CallExpression(node) {
        const name = transactionOf(node);
        if (name) open.push({ name, run: node.arguments[0] });
      },
      'CallExpression:exit'(node) {
        if (transactionOf(node)) open.pop();
      },
      Identifier(node) {
        // Property names are not variables.
        const { parent } = node;
        if (!(parent.type === 'MemberExpression' && parent.property === node && !parent.computed))
          check(node);
      },
      MemberExpression: check,
    };
  },
};

/** Rejects `db.query.…`: drizzle reads nested rows as JSON, which rounds large integers. */
const noRelationalQueries = {
  meta: { type: 'problem', docs: { description: 'No relational queries of drizzle' } },
  create: (context) => ({
    MemberExpression(node) {
      if (
        isMember(node.object, 'query') &&
        /^(db|tx|database)$/.test(nameOf(node.object.object)?.split('.').at(-1) ?? '')
      )
        context.report({ node, message: 'Relational queries round large integers: use select().' });
    },
  }),
};

export const databaseRules = {
  'query-beside-transaction': queryBesideTransaction,
  'no-relational-queries': noRelationalQueries,
};
