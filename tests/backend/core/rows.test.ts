/** What a query's rows become: what the library's own session makes of them, whatever is asked for and missing. */
import { rmSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, bigint, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '../../../backend/core/database/columns.ts';
import {
  connectDatabase,
  type Database,
  type OpenDatabase,
} from '../../../backend/core/database/database.ts';
import { freshDataFolder } from '../databases.ts';

const boats = pgTable('boats', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text(),
  builtAt: instant('built_at'),
  masts: integer().array(),
  papers: jsonb(),
  price: numeric({ mode: 'number' }),
});
const voyages = pgTable('voyages', {
  note: text(),
  boatId: bigint('boat_id', { mode: 'number' }),
  leftAt: instant('left_at'),
});
const others = alias(boats, 'others');

let dataFolder: string;
let open: OpenDatabase;
beforeAll(async () => {
  dataFolder = await freshDataFolder();
  open = await connectDatabase({ dataFolder, databaseUrl: undefined, databasePoolSize: 1 });
  await open.database.execute(sql`
    create table boats (id bigint primary key, name text, built_at timestamptz, masts integer[], papers jsonb, price numeric)`);
  await open.database.execute(sql`create table voyages (note text, boat_id bigint, left_at timestamptz)`);
  await open.database.insert(boats).values([
    {
      id: 1,
      name: 'Hermine',
      builtAt: new Date('2026-01-02T03:04:05.678Z'),
      masts: [3, 1],
      papers: { flag: 'fr' },
      price: 12.5,
    },
    { id: 2 },
  ]);
  // The first column of what one has is missing, as is all of the other.
  await open.database
    .insert(voyages)
    .values({ note: null, boatId: 1, leftAt: new Date('2026-05-06T07:08:09Z') });
});
afterAll(async () => {
  await open.close();
  rmSync(dataFolder, { recursive: true });
});

/** The same asked in many ways. */
const asked = (database: Database) => {
  const named = database
    .select({ id: boats.id, loud: sql<string>`upper(${boats.name})`.as('loud') })
    .from(boats);
  const loud = named.as('loud_boats');
  return [
    database.select().from(boats).orderBy(asc(boats.id)),
    database.select().from(boats).leftJoin(voyages, eq(voyages.boatId, boats.id)).orderBy(asc(boats.id)),
    database.select().from(voyages).rightJoin(boats, eq(voyages.boatId, boats.id)).orderBy(asc(boats.id)),
    database
      .select({
        boat: boats,
        voyage: { boatId: voyages.boatId, leftAt: voyages.leftAt, note: voyages.note },
        other: { id: others.id, builtAt: others.builtAt },
        built: { at: boats.builtAt, id: boats.id },
        /** Of two tables, and of what is no column. */
        mixed: { voyageOf: voyages.boatId, other: others.id },
        told: { length: sql<number>`length(${boats.name})`, leftAt: voyages.leftAt },
        count: sql`count(*) over ()`.mapWith(Number),
        name: sql<string>`coalesce(${boats.name}, '')`.as('full_name'),
        price: others.price,
      })
      .from(boats)
      .leftJoin(voyages, eq(voyages.boatId, boats.id))
      .leftJoin(others, eq(others.id, sql`${boats.id} - 1`))
      .orderBy(asc(boats.id)),
    database
      .select()
      .from(boats)
      .leftJoin(loud, eq(loud.id, sql`${boats.id} + 1`))
      .orderBy(asc(boats.id)),
    database
      .select({ id: boats.id, one: database.select({ id: boats.id }).from(boats).limit(1).as('one') })
      .from(boats),
    database.update(boats).set({ name: 'Belem' }).where(eq(boats.id, 2)).returning(),
    database
      .select()
      .from(boats)
      .where(eq(boats.id, sql.placeholder('id')))
      .prepare('boat'),
  ];
};

it('rows become what the library makes of them', async () => {
  const [ours, theirs] = [asked(open.database), asked(drizzle(open.pool))];
  for (const [index, query] of ours.entries()) {
    const rows = await query.execute({ id: 1 });
    expect(rows, `query ${index}`).not.toHaveLength(0);
    expect(rows, `query ${index}`).toStrictEqual(await theirs[index]?.execute({ id: 1 }));
  }
});
