import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import { type RawResponse, decodeFields, decodeNumber, decodeOptionalNumber } from '../compat/decode.ts';
import { ownLibraryId, type LibraryId } from './library.ts';

/** Used and available storage, in bytes. */
interface StorageRecord {
  usedBytes: number;
  /** Null without a limit. */
  limitBytes: number | null;
}

/** Fetches the used bytes of a library and its limit, null without one; null where the API does not offer storage. */
export function fetchStorage(context: Context, libraryId: LibraryId): Promise<StorageRecord | null> {
  const decode = (answer: RawResponse<unknown>): StorageRecord => {
    const fields = decodeFields<{ utilise: unknown; limite: unknown }>(answer, 'storage');
    return {
      usedBytes: decodeNumber(fields.utilise, 'storage.utilise'),
      limitBytes: decodeOptionalNumber(fields.limite) ?? null,
    };
  };
  const asked =
    libraryId === ownLibraryId
      ? context.rest.read(call('GET /api/stockage'), decode)
      : context.rest.read(call('GET /api/groups/{id}/stockage', { path: { id: libraryId } }), decode);
  return withFallbackIfNotOffered(asked, () => null);
}
