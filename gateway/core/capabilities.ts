import type { Extension } from '../__generated__/extensions.ts';
import type { Context } from './context.ts';

/** Whether the API offers something beyond its documents. */
export const isOffered = ({ config }: Pick<Context, 'config'>, extension: Extension): boolean =>
  config.extensions.has(extension);

/** Whether lists come as long as they are asked for, which APIs that count them do. */
export const isUncapped = (context: Context): boolean => isOffered(context, 'TOTALS');
