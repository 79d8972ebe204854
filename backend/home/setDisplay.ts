import { recordAuditEntry } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { homeSettings } from './tables.ts';

const columns = {
  highlights: 'highlightsEnabled',
  'breaking-news': 'breakingNewsEnabled',
} as const;

/** Sets or toggles the display of the carousel or breaking news. Returns the new state. */
export async function setDisplay(
  context: BackendContext,
  caller: Caller,
  what: keyof typeof columns,
  requestedValue: boolean | undefined,
): Promise<boolean> {
  const column = columns[what];
  return context.database.transaction(async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [current] = await tx.select({ isOn: homeSettings[column] }).from(homeSettings).for('update');
    if (!current) throw notFoundError();
    const next = requestedValue ?? !current.isOn;
    if (next === current.isOn) return next;
    await tx.update(homeSettings).set({ [column]: next });
    await recordAuditEntry(tx, caller, `${what}.toggle`, next ? 'on' : 'off', {
      changes: changesBetween({ isShown: current.isOn }, { isShown: next }),
    });
    publishPlatformChange(tx);
    return next;
  });
}
