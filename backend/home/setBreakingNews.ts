import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { homeSettings } from './tables.ts';

/** Writes the breaking news of the header; empty takes it off. */
export async function setBreakingNews(
  context: BackendContext,
  caller: Caller,
  breakingNews: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx
      .insert(homeSettings)
      .values({ breakingNews })
      .onConflictDoUpdate({ target: homeSettings.id, set: { breakingNews } });
    await recordAct(tx, caller, 'breaking-news.update', breakingNews.slice(0, 200));
  });
  announcePlatform(context.realtime);
}
