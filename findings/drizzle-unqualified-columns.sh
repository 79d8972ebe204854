#!/usr/bin/env bash
# drizzle-orm 0.45.4, a correlated subquery written with sql`` among the fields of a query of one table.
#
# Expected: a column that is put into sql`` is written with its table, as it is in the same query's conditions:
# "events"."id", so that the subquery compares each row with the outer one.
# Seen: among the fields it is written without its table, "id". Inside a subquery whose own table has a column of that
# name it means the inner one, the condition is always true, and every row gets the count of all. With a join, or in
# where(), the same expression is written with its table and is right. Nothing is reported.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact drizzle-orm@0.45.4 @electric-sql/pglite@0.5.14

cat > run.mjs <<'SCRIPT'
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { integer, pgTable } from 'drizzle-orm/pg-core';

const events = pgTable('events', { id: integer().primaryKey() });
const answers = pgTable('answers', { id: integer().notNull(), person: integer().notNull() });
const client = new PGlite();
await client.exec(`
  create table events (id integer primary key);
  create table answers (id integer not null, person integer not null);
  insert into events values (1), (2);
  insert into answers values (1, 7), (1, 8), (2, 9);`);
const db = drizzle(client);

const count = sql`(select count(*)::int from ${answers} as a where a.id = ${events.id})`;
const alone = db.select({ id: events.id, count }).from(events).orderBy(events.id);
const joined = db
  .selectDistinct({ id: events.id, count })
  .from(events)
  .innerJoin(answers, eq(answers.id, events.id))
  .orderBy(events.id);
const counts = async (query) => (await query).map((row) => row.count).join();
const seen = { alone: await counts(alone), joined: await counts(joined) };
console.log('one table:', alone.toSQL().sql);
console.log('a join:   ', joined.toSQL().sql);
console.log('answers to each event: 2,1; counted:', seen);
await client.close();
process.exit(seen.alone === '3,3' && seen.joined === '2,1' ? 0 : 1);
SCRIPT
node run.mjs
