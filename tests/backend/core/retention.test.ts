/** Retention: old rows are deleted, and no others. */
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/app/retention.ts';
import { communities } from '../../../backend/communities/tables.ts';
import { addConversation } from '../chat/conversations.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

it('deletes old notices, sign-ins, links, invitations, unsent mails, times of reading, audit entries and search words', async () => {
  const { database } = backend.context;
  const person = await backend.addPerson();
  const community = await backend.addCommunity({}, { admins: [person] });
  await backend.addPost(community, person, { text: '<p>pamplemousse</p>' });
  const conversation = await addConversation(backend, [person, await backend.addPerson()]);
  /** Statements that insert a row of the given age in days, by table. */
  const written: Record<string, (days: number) => ReturnType<typeof sql>> = {
    notifications: (days) =>
      sql`insert into notifications (user_id, action, description, created_at) values (${person.id}, 'posts', ${days}, now() - make_interval(days => ${days}))`,
    sign_ins: (days) =>
      sql`insert into sign_ins (user_id, created_at) values (${person.id}, now() - make_interval(days => ${days}))`,
    external_invitations: (days) =>
      sql`insert into external_invitations (email, community_id, expires_at) values (${`${days}@example.org`}, ${community.id}, now() - make_interval(days => ${days}))`,
    dispatches: (days) =>
      sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values ('mail', 'welcome', '{}', 'x', now() - make_interval(days => ${days}))`,
    message_readings: (days) =>
      sql`insert into message_readings (conversation_id, user_id, up_to_message_id, created_at) values (${conversation}, ${person.id}, ${days}, now() - make_interval(days => ${days}))`,
    audit_log: (days) =>
      sql`insert into audit_log (action, subject, created_at) values ('link.create', 'x', now() - make_interval(days => ${days}))`,
  };
  const lives = {
    notifications: 180,
    sign_ins: 400,
    external_invitations: 90,
    dispatches: 30,
    message_readings: 30,
    audit_log: 1095,
  };
  for (const [table, days] of Object.entries(lives))
    for (const age of [days + 1, days - 1]) await database.execute(written[table]!(age));
  await database.execute(
    sql`insert into password_links (user_id, purpose, token_hash, expires_at) values (${person.id}, 'reset', 'a', now() - interval '2 days'), (${person.id}, 'welcome', 'b', now())`,
  );
  await database.execute(sql`insert into vocabulary (word) values ('clafoutis')`);
  expect(await deleteExpired(database)).toBe(8);
  for (const table of [...Object.keys(lives), 'password_links'])
    expect([table, (await database.execute(sql`select 1 from ${sql.identifier(table)}`)).rowCount]).toEqual([
      table,
      1,
    ]);
  const { rows } = await database.execute(sql`select word from vocabulary`);
  expect(rows).toEqual([{ word: 'pamplemousse' }]);
  expect(await deleteExpired(database)).toBe(0);
});

// The embedded database has one connection: there, nothing is restored meanwhile.
it.runIf(process.env.TEST_DATABASE_URL)('leaves what is being restored', async () => {
  const { config, database } = backend.context;
  const { id } = await backend.addCommunity();
  await database.execute(
    sql`insert into community_bin (community_id, kind, deleted_at) values (${id}, 'public', now() - interval '31 days')`,
  );
  const restoring = new Client({ connectionString: config.databaseUrl });
  await restoring.connect();
  await restoring.query('begin');
  await restoring.query('update communities set subject = subject where id = $1', [id]);
  expect(await deleteExpired(database)).toBe(0);
  await restoring.query('delete from community_bin');
  await restoring.query('commit');
  await restoring.end();
  expect(await database.$count(communities, eq(communities.id, id))).toBe(1);
});

it('goes on with the other rules when one fails', async () => {
  const { database } = backend.context;
  await database.execute(sql`insert into vocabulary (word) values ('clafoutis')`);
  await database.execute(
    sql`insert into sign_ins (user_id, created_at) select id, now() - interval '500 days' from users limit 1`,
  );
  await database.execute(sql`alter table sign_ins rename to away`);
  const failures: unknown[] = [];
  const removed = await deleteExpired(database, (error) => failures.push(error));
  await database.execute(sql`alter table away rename to sign_ins`);
  expect([removed, failures.length]).toEqual([1, 1]);
});
