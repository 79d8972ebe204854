#!/usr/bin/env bash
# graphql-jit 0.8.9 with graphql 16.15.0, a variable that is not given, within an input object written in the document.
#
# Expected: as graphql-js and the specification (§6.4.1 and "Input Objects": an entry whose variable is absent is left
# out, and its default applies): { i: { a: "default" } }.
# Seen: a compiled query passes the entry as null: { i: { a: null, b: null } }. The default is lost, and whoever tells
# "not given" from "null" apart, as a partial update does, clears fields that nobody named. The same variable as a
# whole argument, or within an object that is a variable itself, is left out as it should be.
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
  input Entry { a: String = "default" b: Int }
  type Query { echo(a: String = "default", i: Entry): String }`);
schema.getQueryType().getFields().echo.resolve = (_source, args) => JSON.stringify(args.i ?? args.a);

function both(query, variableValues) {
  const document = parse(query);
  const compiled = compileQuery(schema, document).query(undefined, {}, variableValues);
  const interpreted = execute({ schema, document, variableValues });
  return [interpreted.data.echo, compiled.data.echo];
}
const seen = {
  'inside an object': both('query ($a: String, $b: Int) { echo(i: { a: $a, b: $b }) }', {}),
  'a whole argument': both('query ($a: String) { echo(a: $a) }', {}),
  'an object that is a variable': both('query ($i: Entry) { echo(i: $i) }', { i: {} }),
};
for (const [where, [js, jit]] of Object.entries(seen)) console.log(`${where}: graphql-js ${js}, graphql-jit ${jit}`);
const isSurprising =
  seen['inside an object'].join() === '{"a":"default"},{"a":null,"b":null}' &&
  seen['a whole argument'].join() === '"default","default"' &&
  seen['an object that is a variable'].join() === '{"a":"default"},{"a":"default"}';
process.exit(isSurprising ? 0 : 1);
SCRIPT
