import type { Extension } from '../__generated__/extensions.ts';
import type { Context } from './context.ts';

/** Whether the API offers something beyond its documents. */
export const supports = ({ config }: Pick<Context, 'config'>, extension: Extension): boolean =>
  config.extensions.has(extension);

/** Whether lists come as long as they are asked for, which APIs that count them do. */
export const hasUncappedLists = (context: Context): boolean => supports(context, 'TOTALS');

/** How the API gives pages of the lists that it counts. */
export const pagingSupport = (context: Context): { isUncapped: boolean; isStable: boolean } => ({
  isUncapped: hasUncappedLists(context),
  isStable: supports(context, 'STABLE_PAGES'),
});

/**
 * The parameter by which a call that turns something round is told what is wanted instead: two at once then leave
 * that, and not its opposite. Nothing where the API only turns round.
 */
export const targetState = (context: Pick<Context, 'config'>, isWanted: boolean): { voulu?: 0 | 1 } =>
  supports(context, 'WANTED_STATES') ? { voulu: isWanted ? 1 : 0 } : {};

/** The parameter by which a call whose first page counts as having been looked at marks nothing, where it can. */
export const withoutMarkingSeen = (context: Pick<Context, 'config'>): { sansmarquer?: true } =>
  supports(context, 'EXPLICIT_MARKS') ? { sansmarquer: true } : {};
