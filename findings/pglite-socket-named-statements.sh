#!/usr/bin/env bash
# @electric-sql/pglite-socket 0.2.17 with pg 8.23.1: a named statement outlives the connection that prepared it.
#
# Expected, as of PostgreSQL: named statements belong to a connection and end with it, so that a pool's next connection may
# prepare the same name.
# Seen: all connections of the socket share one session. The second connection, opened after the first was closed, gets
# « prepared statement "answer" already exists » for its first query of that name, and for every later one. After
# `deallocate all` as its first statement it works.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 pg@8.23.1

cat > run.mjs <<'SCRIPT'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';

const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, path: `${process.cwd()}/.s.PGSQL.5432`, maxConnections: 4 });
await server.start();

/** Connects, runs the given statements and the named query, and closes the connection. */
async function ask(...before) {
  const client = new pg.Client({ host: process.cwd(), port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    for (const statement of before) await client.query(statement);
    const { rows } = await client.query({ name: 'answer', text: 'select $1::int as n', values: [42] });
    return String(rows[0].n);
  } catch (error) {
    return error.message;
  } finally {
    await client.end();
  }
}

const seen = [await ask(), await ask(), await ask('deallocate all')];
console.log('first connection:         ', seen[0]);
console.log('second connection:        ', seen[1]);
console.log('third, after deallocate:  ', seen[2]);
await server.stop();
await db.close();
process.exit(seen.join() === '42,prepared statement "answer" already exists,42' ? 0 : 1);
SCRIPT
node run.mjs
