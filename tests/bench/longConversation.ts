import { chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { users } from '../../backend/accounts/tables.ts';
import { conversations, messages, participants } from '../../backend/chat/tables.ts';
import { connectDatabase } from '../../backend/core/database/database.ts';
import { ExplainedError } from '../../scripts/processes.ts';
import { chromiumArguments, findChromium } from '../browser/browsers.ts';
import { accounts, fillCredentials } from '../browser/people.ts';
import { startPlace } from '../browser/place.ts';
import type { Demo } from '../demo.ts';
import { followRequests, measureKept } from './memory.ts';

/** Most rows in the page at once, whatever the number of messages. */
const mostRows = 80;
/** Most memory, in KiB, that a loaded message may add. */
const mostPerMessage = 6;
/** Writes a group with messages of two people; resolves to its address and to that of its middle. */
async function write(demo: Demo, count: number): Promise<{ path: string; middle: string }> {
  const { database, close } = await connectDatabase({
    dataFolder: demo.folder,
    databaseUrl: demo.env.DATABASE_URL,
    databasePoolSize: 1,
  });
  try {
    const members = sql`select id from ${users} where email in (${accounts.editor}, ${accounts.colleague}, ${accounts.reader})`;
    const [group] = await database
      .insert(conversations)
      .values({ title: 'Longue histoire', isGroup: true })
      .returning({ id: conversations.id });
    const id = group?.id ?? 0;
    await database.execute(
      sql`insert into ${participants} (conversation_id, user_id) select ${id}::bigint, m.id from (${members}) m`,
    );
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into ${messages} (conversation_id, author_id, content, created_at)
      select ${id}::bigint, (select id from ${users} where email = case when n % 5 = 0 then ${accounts.colleague} else ${accounts.editor} end),
        'Point ' || n || '.' || repeat(' mot', n % 30), now() - (${count} - n) * interval '10 minutes'
      from generate_series(1, ${count}::int) as n order by n returning id`);
    const ids = rows.map((row) => Number(row.id)).toSorted((a, b) => a - b);
    await database.execute(
      sql`update ${conversations} set last_message_id = ${ids.at(-1) ?? 0} where id = ${id}`,
    );
    await database.execute(
      sql`update ${participants} set last_read_message_id = ${ids.at(-1) ?? 0} where conversation_id = ${id}`,
    );
    const path = `/discussions/${id}`;
    return { path, middle: `${path}?message=${ids[Math.floor(count / 2)]}` };
  } finally {
    await close();
  }
}

/** Scrolls to an end of what can be loaded; resolves to the largest number of rows on the way. */
async function scrollToEnd(page: Page, way: 'up' | 'down', settled: () => Promise<void>): Promise<number> {
  const log = page.getByRole('log');
  const more = log.getByRole('button', {
    name: way === 'up' ? /Messages précédents|Chargement/ : /Messages suivants|Chargement/,
  });
  let rows = 0;
  await log.hover();
  for (;;) {
    await page.mouse.wheel(0, way === 'up' ? -4_000 : 4_000);
    await settled();
    // The scroll, its rows, and the page that follows from it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    rows = Math.max(rows, await log.locator('[data-index]').count());
    if ((await more.count()) > 0) continue;
    const isThere = await log.evaluate(
      ({ scrollTop, scrollHeight, clientHeight }, isUp) =>
        isUp ? scrollTop < 1 : scrollHeight - clientHeight - scrollTop < 1,
      way === 'up',
    );
    if (isThere) return rows;
  }
}

/**
 * Opens a conversation of many messages, scrolls to its beginning, jumps into its middle, scrolls both ways from there
 * and returns to the end. Throws when rows pile up, memory grows more than the messages weigh, or nothing of it is freed.
 */
export async function measureLongConversation(count: number): Promise<void> {
  let written = { path: '', middle: '' };
  const place = await startPlace(async (demo) => {
    written = await write(demo, count);
  });
  const { path, middle } = written;
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    console.log(`\n${count} messages of one conversation:`);
    const page = await browser.newPage({ baseURL: place.url, viewport: { width: 1400, height: 900 } });
    const settled = followRequests(page);
    const devtools = await page.context().newCDPSession(page);
    await page.goto('/login');
    await fillCredentials(page, accounts.editor);
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => {
      const longest = { ms: 0 };
      Object.assign(globalThis, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
      }).observe({ type: 'longtask' });
    });
    const longestTask = () =>
      page.evaluate(() => {
        const { longest } = globalThis as unknown as { longest: { ms: number } };
        const { ms } = longest;
        longest.ms = 0;
        return ms;
      });
    const visit = (to: string) =>
      page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to);
    const report = async (label: string, began: number, rows: number) => {
      const ms = Date.now() - began;
      const task = await longestTask();
      const kept = await measureKept(devtools);
      console.log(
        `  ${label.padEnd(28)} ${String(ms).padStart(7)} ms, longest task ${task.toFixed(0).padStart(4)} ms, ${String(rows).padStart(3)} rows, ${kept.nodes} elements, ${kept.heap.toFixed(1)} MiB, ${kept.records} records`,
      );
      if (rows > mostRows) throw new ExplainedError(`${label}: ${rows} rows at once.`);
      return kept;
    };
    const marked = page.getByRole('log').locator('[aria-current]');
    const rowsNow = () => page.getByRole('log').locator('[data-index]').count();

    let began = Date.now();
    await visit(path);
    await page.getByRole('log').locator('[data-index]').first().waitFor();
    await settled();
    const opened = await report('opened', began, await rowsNow());

    began = Date.now();
    const up = await scrollToEnd(page, 'up', settled);
    const scrolled = await report('scrolled to the first', began, up);
    const perMessage = ((scrolled.heap - opened.heap) * 1024) / count;
    console.log(`  ${perMessage.toFixed(1)} KiB for each message`);
    if (perMessage > mostPerMessage) throw new ExplainedError(`${perMessage} KiB for each message.`);

    began = Date.now();
    await visit(middle);
    await marked.waitFor();
    await settled();
    await report('jumped into the middle', began, await rowsNow());
    began = Date.now();
    await report('scrolled up from there', began, await scrollToEnd(page, 'up', settled));
    began = Date.now();
    await report('scrolled down to the end', began, await scrollToEnd(page, 'down', settled));
  } finally {
    await browser.close();
    await place.close();
  }
}
