import type { Extension } from '../__generated__/extensions.ts';
import type { GatewayConfig } from '../config/config.ts';

/** What knows the configured extensions. */
interface Configured {
  config: Pick<GatewayConfig, 'extensions'>;
}

/** Whether the API has an extension. */
export const supports = ({ config }: Configured, extension: Extension): boolean =>
  config.extensions.has(extension);

/** Whether the API returns as many items as requested, however many. */
export const hasUncappedLists = (context: Configured): boolean => supports(context, 'EXACT_COUNTS');

/** Whether the API caps page sizes, and whether its pages have stable positions. */
export const pagingSupport = (context: Configured): { isUncapped: boolean; isStable: boolean } => ({
  isUncapped: hasUncappedLists(context),
  isStable: supports(context, 'STABLE_PAGES'),
});

/** The parameter that makes a toggling call set a state instead; empty if the API only toggles. */
export const targetState = (context: Configured, isWanted: boolean): { voulu?: 0 | 1 } =>
  supports(context, 'IDEMPOTENT_TOGGLES') ? { voulu: isWanted ? 1 : 0 } : {};

/** The parameter that keeps a call for a first page from marking it as seen, if supported. */
export const withoutMarkingSeen = (context: Configured): { sansmarquer?: true } =>
  supports(context, 'EXPLICIT_READ_MARKS') ? { sansmarquer: true } : {};

/** Sets a state by a call that may only toggle; then the call is skipped if `readCurrent` has the state. */
export async function setState(
  context: Configured,
  isWanted: boolean,
  { readCurrent, write }: { readCurrent: () => Promise<boolean | undefined>; write: () => Promise<unknown> },
): Promise<void> {
  if (supports(context, 'IDEMPOTENT_TOGGLES') || (await readCurrent()) !== isWanted) await write();
}

/** Calls `mark` if this API does not mark what it returns as seen; returns whether it did. */
export async function markExplicitly(context: Configured, mark: () => Promise<unknown>): Promise<boolean> {
  if (!supports(context, 'EXPLICIT_READ_MARKS')) return false;
  await mark();
  return true;
}

/** A value to send only to an API that clears omitted fields. */
export const unlessPartial = <Value>(context: Configured, value: Value): Value | undefined =>
  supports(context, 'PARTIAL_UPDATES') ? undefined : value;
