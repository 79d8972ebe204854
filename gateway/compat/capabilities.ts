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
export const hasUncappedLists = (context: Configured): boolean => supports(context, 'TOTALS');

/** How the API pages counted lists. */
export const pagingSupport = (context: Configured): { isUncapped: boolean; isStable: boolean } => ({
  isUncapped: hasUncappedLists(context),
  isStable: supports(context, 'STABLE_PAGES'),
});

/** The parameter that makes a toggling call set a state instead; empty if the API only toggles. */
export const targetState = (context: Configured, isWanted: boolean): { voulu?: 0 | 1 } =>
  supports(context, 'WANTED_STATES') ? { voulu: isWanted ? 1 : 0 } : {};

/** The parameter that keeps a call for a first page from marking it as seen, if supported. */
export const withoutMarkingSeen = (context: Configured): { sansmarquer?: true } =>
  supports(context, 'EXPLICIT_MARKS') ? { sansmarquer: true } : {};
