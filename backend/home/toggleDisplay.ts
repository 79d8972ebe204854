import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
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
  wanted: boolean | undefined,
): Promise<boolean> {
  const column = columns[what];
  return context.database.transaction(async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [present] = await tx.select({ isOn: homeSettings[column] }).from(homeSettings).for('update');
    if (!present) throw notFound();
    const next = wanted ?? !present.isOn;
    if (next === present.isOn) return next;
    await tx.update(homeSettings).set({ [column]: next });
    await recordAuditEntry(tx, caller, `${what}.toggle`, next ? 'on' : 'off');
    publishPlatformChange(tx);
    return next;
  });
}
