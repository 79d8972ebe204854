#!/usr/bin/env bash
# graphql-jit 0.8.9 with graphql 16.15.0, a fragment that an operation spreads twice, the first time with @include.
#
# Expected: as graphql-js and the specification (directives belong to one spread): with the condition false, the first
# spread is left out and the second one stands.
# Seen: the compiled query leaves the second spread out too, also one in another field: the object is empty.
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
const schema = buildSchema('type Person { id: ID! name: String! } type Query { person: Person }');
const rootValue = { person: { id: '1', name: 'Zoe' } };

function both(query, variableValues) {
  const document = parse(`${query} fragment F on Person { id name }`);
  const interpreted = execute({ schema, document, rootValue, variableValues });
  const compiled = compileQuery(schema, document).query(rootValue, {}, variableValues);
  return [JSON.stringify(interpreted.data), JSON.stringify(compiled.data)];
}
const seen = {
  'in two fields': both('query ($with: Boolean!) { a: person { ...F @include(if: $with) } b: person { ...F } }', { with: false }),
  'in one field': both('query ($with: Boolean!) { person { ...F @include(if: $with) ...F } }', { with: false }),
  'condition true': both('query ($with: Boolean!) { person { ...F @include(if: $with) ...F } }', { with: true }),
};
for (const [where, [js, jit]] of Object.entries(seen)) console.log(`${where}: graphql-js ${js}, graphql-jit ${jit}`);
const differs = ([js, jit]) => js !== jit;
const isSurprising =
  differs(seen['in two fields']) && differs(seen['in one field']) && !differs(seen['condition true']);
process.exit(isSurprising ? 0 : 1);
SCRIPT
