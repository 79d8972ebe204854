import { recordAuditEntry } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { homeSettings } from './tables.ts';

const columns = {
  highlights: 'highlightsEnabled',
  'breaking-news': 'breakingNewsEnabled',
} as const;

/**
 * Sets the display of the carousel or breaking news; toggles it when `requestedValue` is undefined. Returns the new
 * state.
 */
export async function setHomeSectionDisplay(
  context: BackendContext,
  caller: Caller,
  section: keyof typeof columns,
  requestedValue: boolean | undefined,
): Promise<boolean> {
  const column = columns[section];
  return context.database.transaction(async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [current] = await tx.select({ isOn: homeSettings[column] }).from(homeSettings).for('update');
    if (!current) throw new Error('The row of the home settings is missing.');
    const next = requestedValue ?? !current.isOn;
    if (next === current.isOn) return next;
    await tx.update(homeSettings).set({ [column]: next });
    await recordAuditEntry(tx, caller, `${section}.toggle`, next ? 'on' : 'off', {
      changes: changesBetween({ isShown: current.isOn }, { isShown: next }),
    });
    publishPlatformChange(tx);
    return next;
  });
}
