import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { connectDatabase } from '../../../backend/core/database/database.ts';
import { prepareNamed } from '../../../backend/core/database/prepared.ts';
import { freshDataFolder } from '../databases.ts';

it(
  'prepares a named query again after the embedded database lost its connection',
  { timeout: 120_000 },
  async () => {
    const dataFolder = await freshDataFolder();
    const { database, pool, close } = await connectDatabase({
      dataFolder,
      databaseUrl: undefined,
      databasePoolSize: 1,
    });
    onTestFinished(async () => {
      await close();
      rmSync(dataFolder, { recursive: true, force: true });
    });
    const count = prepareNamed('count_of_users', (db) =>
      db.select({ count: sql<number>`count(*)::int` }).from(users),
    );
    expect(await count(database, {})).toEqual([{ count: 0 }]);
    (await pool.connect()).release(true);
    expect(await count(database, {})).toEqual([{ count: 0 }]);
  },
);
