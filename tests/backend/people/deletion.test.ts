/** After an account is deleted, no row of any table holds its id, name, e-mail or words, but for a few that say why. */
import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import * as schema from '../../../backend/app/schema.ts';
import { deletePeople } from '../../../backend/accountDeletion/deletePeople.ts';
import { deleteUnreferencedFiles } from '../../../backend/core/files/sweep.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** A number that occurs nowhere else. */
const id = 987_654_321;
const [firstName, lastName, email, word] = [
  'Zéphyrine',
  'Quatrebarbes',
  'zq@exemple.example',
  'pamplemousse',
];
const trace = `\\m${id}\\M|${firstName}|${lastName}|zq@exemple|${word}`;

/** Tables that hold something of the person, with the rows. */
async function findTraces(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await database.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} as t where t::text ~* ${trace}`,
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Tables that never hold anything of a person. */
const impersonal = ['illustrations', 'openid_attempts'];

/** What stays, and why. */
const kept: Record<string, string> = {
  audit_log: 'the entry that says whose account was deleted, and by whom, for three years',
  posts: 'what others wrote, with the number of no account among those mentioned',
  vocabulary: 'single words of the search, until the next upkeep',
  cancelled_events: 'shows the calendars of others for thirty days that an event is cancelled',
  monthly_statistics: 'the numbers of a past month, by number of an account that is gone',
};

async function insert(statement: SQL): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(sql`${statement} returning *`);
  return Number(rows[0]?.id);
}

it('B970: nothing of a deleted person stays in any table, but for what says why', async () => {
  await database.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${id - 1})`);
  const person = await backend.addPerson({ firstName, lastName, email, description: word, job: word });
  expect(person.id).toBe(id);
  const [platform, other] = await backend.addPeople([{ isAdministrator: true, editedBy: id }, {}]);
  const community = await backend.addCommunity(
    { createdBy: id, editedBy: id },
    { admins: [other], members: [person] },
  );
  /** Documents of a community stay with it, but for who uploaded them. */
  const file = (name: string, of = word) =>
    insert(
      sql`insert into files (key, content_type, size, original_name, uploader_id) values (${`2026/ab/${name}.png`}, 'image/png', 1, ${`${of}.png`}, ${id})`,
    );
  const own = await backend.addPost(community, person, { text: word });
  const poll = await backend.addPost(community, person, { kind: 'poll' });
  const event = await backend.addPost(community, person, { kind: 'event' });
  const theirs = await backend.addPost(community, other, { mentionedIds: [id], editedBy: id });
  const share = await backend.addPost(community, other, { isShare: true, sharedPostId: own.id });
  const answered = await backend.addPost(community, other, { kind: 'event' });
  const comment = await insert(
    sql`insert into comments (post_id, author_id, text) values (${theirs.id}, ${id}, ${word})`,
  );
  const group = await insert(
    sql`insert into conversations (title, is_group, admin_id) values ('x', true, ${id})`,
  );
  // The person has left it.
  const pair = await insert(
    sql`insert into conversations (is_group, pair_key) values (false, ${`${other.id}:${id}`})`,
  );
  const message = await insert(
    sql`insert into messages (conversation_id, author_id, content) values (${group}, ${id}, ${word})`,
  );
  const [gone, binned] = [await backend.addCommunity(), await backend.addCommunity()];
  const times = sql`now(), now() + interval '1 hour'`;
  for (const statement of [
    sql`insert into shared_contents (post_id, text, file_ids) values (${share.id}, ${word}, '{}')`,
    sql`insert into post_attachments (post_id, file_id, kind, position) values (${own.id}, ${await file('a')}, 'image', ${id})`,
    sql`insert into polls (post_id, question, closes_at) values (${poll.id}, ${word}, now())`,
    sql`insert into events (post_id, community_id, title, place, starts_at, ends_at) values
      (${event.id}, ${community.id}, ${word}, 'x', ${times}), (${answered.id}, ${community.id}, 'x', 'x', ${times})`,
    sql`insert into event_responses (post_id, community_id, user_id, answer, turn) values (${answered.id}, ${community.id}, ${id}, 'yes', 1)`,
    sql`insert into calendar_subscriptions (user_id, salt, token_hash) values (${id}, 'a', 'b')`,
    sql`insert into cancelled_events (post_id, community_id, title, place, starts_at, ends_at, sequence) values (1, ${community.id}, ${word}, 'x', ${times}, 0)`,
    sql`insert into saved_posts (user_id, post_id) values (${id}, ${theirs.id})`,
    sql`insert into comment_likes (comment_id, user_id) values (${comment}, ${id})`,
    sql`insert into reactions (post_id, user_id, kind) values (${theirs.id}, ${id}, 'like')`,
    sql`insert into participants (conversation_id, user_id) values (${group}, ${id}), (${group}, ${other.id}), (${group}, ${platform.id}), (${pair}, ${other.id})`,
    sql`insert into message_readings (conversation_id, user_id, up_to_message_id) values (${group}, ${id}, ${message})`,
    sql`insert into message_reactions (message_id, user_id, emoji) values (${message}, ${id}, '👍')`,
    sql`insert into scheduled_posts (id, author_id, community_id, text, publish_at) values (${id}, ${id}, ${community.id}, ${word}, now() + interval '1 hour')`,
    sql`insert into scheduled_post_files (scheduled_post_id, file_id, position) values (${id}, ${await file('e')}, 0)`,
    sql`insert into message_files (message_id, file_id, position) values (${message}, ${await file('b')}, ${id})`,
    sql`insert into folders (owner_id, name, author_id) values (${id}, ${word}, ${id})`,
    sql`insert into folders (community_id, name, author_id) values (${community.id}, 'x', ${id})`,
    sql`insert into documents (owner_id, file_id, name, author_id) values (${id}, ${await file('c')}, ${word}, ${id})`,
    sql`insert into documents (community_id, file_id, name, author_id) values (${community.id}, ${await file('d', 'x')}, 'x', ${id})`,
    sql`insert into document_versions (document_id, file_id, author_id) select max(id), ${await file('f', 'x')}, ${id} from documents`,
    sql`insert into invitations (community_id, user_id, message) values (${gone.id}, ${id}, ${word})`,
    sql`insert into invitations (community_id, user_id, invited_by) values (${gone.id}, ${other.id}, ${id})`,
    sql`insert into join_refusals (community_id, user_id, reason) values (${gone.id}, ${id}, 'x')`,
    sql`insert into external_invitations (email, first_name, community_id, invited_by, expires_at, accepted_at) values (${email}, ${firstName}, ${community.id}, ${other.id}, now(), now())`,
    sql`insert into external_invitations (email, community_id, invited_by, expires_at) values ('x@example.org', ${community.id}, ${id}, now())`,
    sql`insert into notifications (user_id, author_id, action, description) values (${id}, ${other.id}, 'posts', 'x'), (${other.id}, ${id}, 'posts', ${`<b>${firstName} ${lastName}</b> a publié`})`,
    sql`insert into notification_settings (user_id) values (${id})`,
    sql`insert into openid_identities (provider, subject, user_id) values ('x', ${email}, ${id})`,
    sql`insert into sign_ins (user_id) values (${id})`,
    sql`insert into devices (user_id, token, kind, session_id) values (${id}, 'x', 2, (select id from sessions where user_id = ${id} limit 1))`,
    sql`insert into password_links (user_id, purpose, token_hash, expires_at) values (${id}, 'reset', 'x', now())`,
    sql`insert into idempotency_keys (user_id, key, status, answer) values (${id}, 'x', 200, '{}')`,
    sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values
      ('mail', 'password-change', ${JSON.stringify({ email })}::jsonb, ${email}, now())`,
    sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values
      ('push', 'device', ${JSON.stringify({ usernames: [email, other.email] })}::jsonb, ${`${email} (+1)`}, now())`,
    sql`insert into audit_log (actor_id, action, subject) values (${id}, 'link.create', 'x')`,
    sql`insert into audit_log (actor_id, target_id, action, subject, details) values (${platform.id}, ${id}, 'user.update', ${email},
      ${JSON.stringify({ changes: [{ field: 'firstName', before: 'x', after: firstName }] })}::jsonb)`,
    sql`insert into audit_log (action, subject) values ('sign-in.refused', ${email})`,
    sql`insert into audit_log (target_id, action, subject) values (${id}, 'user.update', 'zq@exemple.before')`,
    sql`insert into scheduled_posts (author_id, community_id, text, publish_at, mentioned_emails)
      values (${other.id}, ${community.id}, 'x', now() + interval '1 hour', ${`{${email},${other.email}}`})`,
    sql`insert into platform_settings (name, edited_by) values ('x', ${id}) on conflict (id) do update set edited_by = ${id}`,
    sql`insert into home_settings (edited_by) values (${id}) on conflict (id) do update set edited_by = ${id}`,
    sql`insert into highlights (text, edited_by) values ('x', ${id})`,
    sql`insert into links (title, url, edited_by) values ('x', 'https://example.org', ${id})`,
    sql`insert into monthly_statistics (month, figures) values ('2025-11-01', ${JSON.stringify({ topPosters: [{ id, count: 1 }] })}::jsonb)`,
    sql`insert into account_imports (started_by, line_count) values (${id}, 1)`,
    sql`insert into community_bin (community_id, kind, deleted_by) values (${binned.id}, 'public', ${id})`,
    sql`insert into binned_memberships (community_id, user_id, role, position, last_seen_post_id, notifications_enabled) values (${binned.id}, ${id}, 'ROLE_LECTEUR', 0, 0, true)`,
  ])
    await database.execute(statement);
  await insert(sql`insert into poll_choices (post_id, answer, position) values (${poll.id}, ${word}, 0)`);
  await database.execute(
    sql`insert into poll_votes (post_id, user_id, choice_id) select post_id, ${id}, id from poll_choices`,
  );
  const away = await backend.addPost(binned, other, { kind: 'event' });
  await database.execute(
    sql`insert into events (post_id, community_id, title, place, starts_at, ends_at) values (${away.id}, ${binned.id}, 'x', 'x', ${times})`,
  );
  await database.execute(
    sql`insert into binned_event_responses (post_id, community_id, user_id, answer, is_waiting, turn) values (${away.id}, ${binned.id}, ${id}, 'yes', false, 1)`,
  );

  const before = await findTraces();
  // A new table is either about no person or has a row above.
  expect(tables.filter((table) => !(table in before)).toSorted()).toEqual(impersonal.toSorted());

  const closed = await backend.call('DELETE', `/api/userdelete/${id}`, { as: platform, json: {} });
  expect(closed.status).toBe(200);
  await database.execute(sql`update files set created_at = now() - interval '2 days'`);
  await deleteUnreferencedFiles(database, backend.context.files);
  const after = await findTraces();
  expect(Object.fromEntries(Object.entries(after).filter(([table]) => !(table in kept)))).toEqual({});
  expect(after.audit_log).toEqual([expect.stringContaining('user.delete')]);
  expect(after.posts).toEqual([expect.stringContaining(`{${id}}`)]);
});

it('may take longer than other statements, but waits no longer for a lock', async () => {
  const [administrator, leaver] = await backend.addPeople([{}, {}]);
  const caller = { ...administrator, isGuest: false, sessionId: '' };
  const rows = await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20s'`);
    await deletePeople(tx, caller, [leaver.id], { recipientId: caller.id, transferred: new Set() });
    return (
      await tx.execute(
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      )
    ).rows;
  });
  expect(rows).toEqual([{ statement: '0', lock: '30s' }]);
});
