import type { Extension } from '../__generated__/extensions.ts';
import type { Context } from './context.ts';

/** Whether the API offers something beyond its documents. */
export const isOffered = ({ config }: Pick<Context, 'config'>, extension: Extension): boolean =>
  config.extensions.has(extension);

/** Whether lists come as long as they are asked for, which APIs that count them do. */
export const isUncapped = (context: Context): boolean => isOffered(context, 'TOTALS');

/** How the API gives pages of the lists that it counts. */
export const paging = (context: Context): { isUncapped: boolean; isStable: boolean } => ({
  isUncapped: isUncapped(context),
  isStable: isOffered(context, 'STABLE_PAGES'),
});

/**
 * The parameter by which a call that turns something round is told what is wanted instead: two at once then leave
 * that, and not its opposite. Nothing where the API only turns round.
 */
export const wantedState = (context: Pick<Context, 'config'>, isWanted: boolean): { voulu?: 0 | 1 } =>
  isOffered(context, 'WANTED_STATES') ? { voulu: isWanted ? 1 : 0 } : {};

/** The parameter by which a call whose first page counts as having been looked at marks nothing, where it can. */
export const markingNothing = (context: Pick<Context, 'config'>): { sansmarquer?: true } =>
  isOffered(context, 'EXPLICIT_MARKS') ? { sansmarquer: true } : {};
