import { supports } from '../graphql/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import { type RawResponse, decodeFields, number, optionalNumber } from '../rest/decode.ts';
import { ownShelf, type Shelf } from './library.ts';

/** How much storage is used, and how much may be. */
interface StorageRecord {
  usedBytes: number;
  /** Null where there is no limit. */
  limitBytes: number | null;
}

/** The storage of a community, or of what one uploaded; null where the API does not tell it. */
export async function fetchStorage(context: Context, shelf: Shelf): Promise<StorageRecord | null> {
  if (!supports(context, 'QUOTAS')) return null;
  const decode = (answer: RawResponse<unknown>): StorageRecord => {
    const told = decodeFields<{ utilise: unknown; limite: unknown }>(answer, 'storage');
    return {
      usedBytes: number(told.utilise, 'storage.utilise'),
      limitBytes: optionalNumber(told.limite) ?? null,
    };
  };
  return shelf === ownShelf
    ? context.rest.read(call('GET /api/stockage'), decode)
    : context.rest.read(call('GET /api/groups/{id}/stockage', { path: { id: shelf } }), decode);
}
