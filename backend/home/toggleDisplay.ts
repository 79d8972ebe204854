import { sql } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { homeSettings } from './tables.ts';

const columns = {
  highlights: 'highlightsEnabled',
  'breaking-news': 'breakingNewsEnabled',
} as const;

/** Shows the carousel or the breaking news to people, or hides it; answers whether it is shown now. */
export async function toggleDisplay(
  context: BackendContext,
  caller: Caller,
  what: keyof typeof columns,
): Promise<boolean> {
  const column = columns[what];
  const isOn = await context.database.transaction(async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [row] = await tx
      .update(homeSettings)
      .set({ [column]: sql`not ${homeSettings[column]}` })
      .returning({ isOn: homeSettings[column] });
    if (!row) throw notFound();
    await recordAct(tx, caller, `${what}.toggle`, row.isOn ? 'on' : 'off');
    return row.isOn;
  });
  announcePlatform(context.realtime);
  return isOn;
}
