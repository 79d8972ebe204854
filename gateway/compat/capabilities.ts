import type { Extension } from '../__generated__/extensions.ts';
import type { GatewayConfig } from '../config/config.ts';
import { UserError } from '../http/errors.ts';

/** What knows the configured extensions. */
interface Configured {
  config: Pick<GatewayConfig, 'extensions'>;
}

/** Whether the API has an extension. */
export const supports = ({ config }: Configured, extension: Extension): boolean =>
  config.extensions.has(extension);

/** Rejects a value for an input field that the API does not store. @throws UserError NOT_SUPPORTED */
export function requireStored(
  context: Configured,
  extension: Extension,
  [field, value]: readonly [name: string, value: unknown],
): void {
  if (value && !supports(context, extension))
    throw new UserError('NOT_SUPPORTED', 'Ce service n’enregistre pas ce champ.', [field]);
}

/** Whether the API returns as many items as requested, however many. */
export const hasUncappedLists = (context: Configured): boolean => supports(context, 'EXACT_COUNTS');

/** `isUncapped`: whether page sizes are unlimited. `isStable`: whether the API returns positions to continue after. */
export const pagingSupport = (context: Configured): { isUncapped: boolean; isStable: boolean } => ({
  isUncapped: hasUncappedLists(context),
  isStable: supports(context, 'STABLE_PAGES'),
});

/** Whether a write with this key can be sent again: the API answers a repetition with the first result. */
export const isRepeatable = (context: Configured, key: string | null | undefined): boolean =>
  Boolean(key) && supports(context, 'IDEMPOTENCY');

/** Whether the API recognises a repeated update by its key even when the content has changed since. */
export const recognisesUpdate = (context: Configured, key: string | null | undefined): boolean =>
  isRepeatable(context, key) && supports(context, 'EDIT_VERSIONS');

/**
 * Calls `write` to reach a state. Where the API only toggles, it is not called if `readCurrent` says that the state is
 * reached; undefined means unknown.
 */
export async function ensureState(
  context: Configured,
  isWanted: boolean,
  { readCurrent, write }: { readCurrent: () => Promise<boolean | undefined>; write: () => Promise<unknown> },
): Promise<void> {
  if (supports(context, 'IDEMPOTENT_TOGGLES') || (await readCurrent()) !== isWanted) await write();
}
