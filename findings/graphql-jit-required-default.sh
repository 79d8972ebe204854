#!/usr/bin/env bash
# graphql-jit 0.8.9 with graphql 16.15.0, an input field that is non-null and has a default, left out of a variable.
#
# Expected: as graphql-js and the specification ("Input Objects": a field is required when it is non-null and has no
# default): the default applies, { n: 3 }.
# Seen: a compiled query rejects the variable: "Field value.n of required type Int! was not provided." The same
# object written in the document itself is taken, with its default.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact graphql@16.15.0 graphql-jit@0.8.9

node - <<'SCRIPT'
const { buildSchema, parse, execute } = require('graphql');
const { compileQuery } = require('graphql-jit');
const schema = buildSchema(`
  input Entry { n: Int! = 3 }
  type Query { echo(i: Entry): String }`);
schema.getQueryType().getFields().echo.resolve = (_source, { i }) => JSON.stringify(i);

function both(query, variableValues) {
  const document = parse(query);
  const textOf = ({ data, errors }) => errors?.[0].message ?? data.echo;
  return {
    interpreted: textOf(execute({ schema, document, variableValues })),
    compiled: textOf(compileQuery(schema, document).query(undefined, {}, variableValues)),
  };
}
const variable = both('query ($i: Entry) { echo(i: $i) }', { i: {} });
const literal = both('{ echo(i: {}) }', {});
console.log('a variable:', variable);
console.log('written in the document:', literal);
const isSurprising =
  variable.interpreted === '{"n":3}' &&
  variable.compiled.endsWith('Field value.n of required type Int! was not provided.') &&
  literal.interpreted === '{"n":3}' &&
  literal.compiled === '{"n":3}';
process.exit(isSurprising ? 0 : 1);
SCRIPT
