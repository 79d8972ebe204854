import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everybody } from '../../../backend/demo/crowd.ts';
import { enlarge } from '../../../backend/demo/enlarge.ts';
import { seedDemo } from '../../../backend/demo/seed.ts';
import { type TestBackend, startBackend } from '../harness.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

/** The rows of a statement. */
async function rows(statement: string): Promise<Record<string, unknown>[]> {
  return (await backend.context.database.execute(sql.raw(statement))).rows;
}
/** The one number that a statement selects. */
async function figure(statement: string): Promise<number> {
  const [row] = await rows(statement);
  return Number(Object.values(row ?? {})[0]);
}
const people = () => figure('select count(*) from users');

/** Every stored file, variants and posters included. */
function storedFiles(folder = join(backend.dataFolder, 'files')): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

/** Rows that are older than the one before them by id. */
const backwards = (table: string, within: string) =>
  `select count(*) from (select created_at < lag(created_at) over (${within} order by id) as is_wrong from ${table}) x where is_wrong`;

/** Rows whose counters are not what there is. */
const miscounted: Record<string, string> = {
  posts: `select count(*) from posts p where
        (like_count, applause_count, check_count) <> (
          select count(*) filter (where kind = 'like'), count(*) filter (where kind = 'applause'), count(*) filter (where kind = 'check') from reactions r where r.post_id = p.id)
        or comment_count <> (select count(*) from comments c where c.post_id = p.id)
        or share_count <> (select count(*) from posts s where s.shared_post_id = p.id)`,
  comments: `select count(*) from comments c where
        like_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
        or reply_count <> (select count(*) from comments r where r.parent_id = c.id)`,
  participants: `select count(*) from participants p where unread_count <> (
        select count(*) from messages m where m.conversation_id = p.conversation_id and m.id > p.last_read_message_id and m.author_id <> p.user_id)`,
};

describe('a seed that fails half-way', () => {
  it('leaves nobody, no files, and a database that the next start fills', async () => {
    const { database } = backend.context;
    // The last step cannot be done.
    await database.execute(sql`alter table sign_ins rename to sign_ins_away`);
    await expect(seedDemo(backend.context)).rejects.toThrow(/sign_ins/);
    expect(await people()).toBe(0);
    expect(await figure('select count(*) from posts')).toBe(0);
    expect(await figure('select count(*) from files')).toBe(0);
    expect(storedFiles()).toBe(0);

    await database.execute(sql`alter table sign_ins_away rename to sign_ins`);
    await seedDemo(backend.context);
    expect(await people()).toBeGreaterThanOrEqual(60);
  }, 180_000);

  it('changes nothing where there is already somebody', async () => {
    const before = [await people(), storedFiles()];
    await seedDemo(backend.context);
    expect([await people(), storedFiles()]).toEqual(before);
  });
});

describe('the demo organisation', () => {
  it('has the amounts and kinds that the product is shown with', async () => {
    expect(await people()).toBeGreaterThanOrEqual(60);
    expect(await figure('select count(*) from communities')).toBe(14);
    expect(await rows('select distinct kind from communities order by 1')).toHaveLength(4);
    expect(await figure('select count(*) from posts')).toBeGreaterThanOrEqual(400);
    const kinds: Record<string, string> = {
      'several images': `select count(*) from (select post_id from post_attachments where kind = 'image' group by 1 having count(*) > 4) x`,
      documents: `select count(*) from post_attachments a join files f on f.id = a.file_id where a.kind = 'document' and f.content_type not like 'audio/%'`,
      audio: `select count(*) from post_attachments a join files f on f.id = a.file_id where f.content_type like 'audio/%'`,
      video: `select count(*) from post_attachments where kind = 'video'`,
      gif: `select count(*) from posts where gif_url is not null`,
      link: `select count(*) from posts where link_url is not null`,
      'open poll': `select count(*) from polls where closes_at > now() and not is_anonymous`,
      'closed poll': `select count(*) from polls where closes_at < now()`,
      'anonymous poll': `select count(*) from polls where is_anonymous`,
      event: `select count(*) from events`,
      'shared post': `select count(*) from posts where shared_post_id is not null`,
      replies: `select count(*) from comments where parent_id is not null`,
      'likes of replies': `select count(*) from comment_likes l join comments c on c.id = l.comment_id where c.parent_id is not null`,
      'group conversation': `select count(*) from conversations where is_group`,
      notifications: `select count(*) from notifications`,
      libraries: `select count(*) from documents`,
    };
    for (const [kind, statement] of Object.entries(kinds))
      expect(await figure(statement), kind).toBeGreaterThan(0);
  });

  it('has the five accounts, each with what it is for', async () => {
    const account = (name: string) => `(select id from users where email = '${name}@example.org')`;
    expect(await rows(`select is_administrator from users where email = 'admin@example.org'`)).toEqual([
      { is_administrator: true },
    ]);
    expect(await figure('select count(*) from users where is_administrator')).toBe(1);
    expect(
      await figure(
        `select count(*) from memberships a join memberships b using (community_id) where a.user_id = ${account('redactrice')} and b.user_id = ${account('redacteur')}`,
      ),
    ).toBeGreaterThan(2);
    expect(
      await figure(
        `select count(*) from participants a join participants b using (conversation_id) where a.user_id = ${account('redactrice')} and b.user_id = ${account('redacteur')}`,
      ),
    ).toBeGreaterThan(0);
    expect(await rows(`select distinct role from memberships where user_id = ${account('lecteur')}`)).toEqual(
      [{ role: 'ROLE_LECTEUR' }],
    );
    expect(await rows(`select first_sign_in_at from users where email = 'nouveau@example.org'`)).toEqual([
      { first_sign_in_at: null },
    ]);
  });

  it('dates nothing in the future, and everything after what it is about', async () => {
    const wrong: Record<string, string> = {
      ...Object.fromEntries(
        [
          'posts',
          'comments',
          'comment_likes',
          'reactions',
          'messages',
          'poll_votes',
          'saved_posts',
          'sign_ins',
          'notifications',
        ].map((table) => [
          `${table} in the future`,
          `select count(*) from ${table} where created_at > now()`,
        ]),
      ),
      'comments before their post':
        'select count(*) from comments c join posts p on p.id = c.post_id where c.created_at <= p.created_at',
      'replies before their comment':
        'select count(*) from comments r join comments c on c.id = r.parent_id where r.created_at <= c.created_at',
      'likes before their comment':
        'select count(*) from comment_likes l join comments c on c.id = l.comment_id where l.created_at <= c.created_at',
      'reactions before their post':
        'select count(*) from reactions r join posts p on p.id = r.post_id where r.created_at <= p.created_at',
      'votes outside the time of their poll':
        'select count(*) from poll_votes v join polls q on q.post_id = v.post_id join posts p on p.id = v.post_id where v.created_at <= p.created_at or v.created_at >= q.closes_at',
      'shares before their original':
        'select count(*) from posts s join posts o on o.id = s.shared_post_id where s.created_at <= o.created_at',
    };
    for (const [what, statement] of Object.entries(wrong)) expect(await figure(statement), what).toBe(0);
  });

  it('gives the newer post, comment and message the greater id', async () => {
    for (const [table, within] of [
      ['posts', ''],
      ['comments', 'partition by post_id, parent_id'],
      ['messages', 'partition by conversation_id'],
    ] as const)
      expect(await figure(backwards(table, within)), table).toBe(0);
  });

  it('counts what is there', async () => {
    for (const [table, statement] of Object.entries(miscounted))
      expect(await figure(statement), table).toBe(0);
  });

  it('keeps the rules of the product', async () => {
    const wrong: Record<string, string> = {
      'default communities beside the one': `select count(*) - 1 from communities where kind = 'defaut'`,
      'employees outside the default community, and guests in it': `select count(*) from users u where u.is_external = exists (
        select 1 from memberships m join communities c on c.id = m.community_id where m.user_id = u.id and c.kind = 'defaut')`,
      'communities without an administrator': `select count(*) from communities c where not exists (
        select 1 from memberships m where m.community_id = c.id and m.role = 'ROLE_ADMIN')`,
      'communities with two pinned posts':
        'select count(*) from (select 1 from posts where pinned_at is not null group by community_id having count(*) > 1) x',
      'conversations of more than ten':
        'select count(*) from (select 1 from participants group by conversation_id having count(*) > 10) x',
      'authors who may not publish': `select count(*) from posts p left join memberships m on m.community_id = p.community_id and m.user_id = p.author_id
        where m.role is null or m.role = 'ROLE_LECTEUR'`,
      'comments, reactions or votes of strangers': `select count(*) from (
        select post_id, author_id as user_id from comments union all select post_id, user_id from reactions union all select post_id, user_id from poll_votes) t
        join posts p on p.id = t.post_id left join memberships m on m.community_id = p.community_id and m.user_id = t.user_id where m.role is null`,
      'messages of strangers': `select count(*) from messages m left join participants p on p.conversation_id = m.conversation_id and p.user_id = m.author_id where p.user_id is null`,
      'words of people who have never signed in': `select count(*) from (select author_id from posts union select author_id from comments union select author_id from messages) t
        join users u on u.id = t.author_id where u.first_sign_in_at is null`,
      'shares that tell of a closed community': `select count(*) from posts s join posts o on o.id = s.shared_post_id join communities c on c.id = o.community_id
        where c.kind in ('private', 'secret') and o.community_id <> s.community_id`,
      'shares of nothing': 'select count(*) from posts where is_share <> (shared_post_id is not null)',
      'files used twice': `select count(*) from (select file_id from post_attachments union all select file_id from documents union all select file_id from message_files) t
        group by file_id having count(*) > 1 union all select 0 limit 1`,
    };
    for (const [what, statement] of Object.entries(wrong)) expect(await figure(statement), what).toBe(0);
  });

  it('writes like many people, in French typography', async () => {
    expect(await figure(`select count(distinct text) from comments`)).toBeGreaterThanOrEqual(150);
    expect(await figure(`select count(distinct content) from messages`)).toBeGreaterThanOrEqual(150);
    expect(
      await figure(`select count(*) from (select text from posts union all select text from comments union all select content from messages) t
        where replace(text, 'https://', '') ~ '[^[:space:]\u00a0!?][!?;:»](\\s|$|<)' or text ~ ' [!?;:»%€]' or text ~ '[{}]'`),
    ).toBe(0);
  });

  it('calls women and men by their civility and their job', async () => {
    const found = await rows('select first_name, civility, job from users order by id');
    for (const name of ['Manon', 'Chloé', 'Élise'])
      expect(found.find((row) => row.first_name === name)?.civility).toBe('Mme');
    for (const name of ['Hugo', 'Gabriel', 'Théo'])
      expect(found.find((row) => row.first_name === name)?.civility).toBe('M.');
    const feminine = /^(?:\S*(?:ière|trice|euse|ienne)|Chargée|Apprentie|Ingénieure|Assistante)(?=\s|$)/u;
    const masculine = /^(?:\S*(?:ier|teur|eur|ien)|Chargé|Apprenti|Ingénieur|Assistant|Chef)(?=\s|$)/u;
    for (const { civility, job } of found) expect(job).not.toMatch(civility === 'Mme' ? masculine : feminine);
  });
});

describe('the enlarged organisation', () => {
  it('has its new posts below the demo’s own, by id as by date, with true counters', async () => {
    const before = await figure('select count(*) from posts');
    const newest = await figure('select max(id) from posts');
    for (let round = 0; round < 2; round += 1) {
      const added = await enlarge(backend.context, 1);
      expect(added.posts).toBe(400);
    }
    expect(await figure('select count(*) from posts')).toBe(before + 800);
    expect(await figure('select max(id) from posts')).toBe(newest);
    expect(await figure(backwards('posts', ''))).toBe(0);
    for (const [table, statement] of Object.entries(miscounted))
      expect(await figure(statement), table).toBe(0);
  });

  it('with many people, has a community of all of them, long lists of those who look, and counters as true', async () => {
    await enlarge(backend.context, 1, { people: 300 });
    expect(await people()).toBeGreaterThan(360);
    expect(
      await figure(
        `select count(*) from memberships where community_id = (select id from communities where title = '${everybody}')`,
      ),
    ).toBe(await people());
    expect(
      await figure('select max(count) from (select count(*) from messages group by conversation_id) x'),
    ).toBeGreaterThan(5_000);
    for (const [table, statement] of Object.entries(miscounted))
      expect(await figure(statement), table).toBe(0);
  });
});
