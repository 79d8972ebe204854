import { communityId } from '../communities/communities.ts';
import {
  count,
  decodeNamedList,
  decodeObject,
  decodeRows,
  optionalText,
  plainText,
  rowId,
} from '../compat/decode.ts';
import { withFallback } from '../compat/extensions.ts';
import { instant } from '../compat/instants.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';

/** Fetches the deleted communities, newest first; null where the API keeps none. */
export const fetchDeletedCommunities = (context: Context) =>
  withFallback(
    context.rest.read(call('GET /api/admin/communautes'), (answer) =>
      decodeRows(decodeNamedList(answer, 'groups', 'communautes'), 'communautes', (value) => {
        const deleted = decodeObject<ItemOf<'GET /api/admin/communautes', 'groups'>>(
          value,
          'communautes.groups',
        );
        return {
          communityId: communityId.write({ community: rowId(deleted.id, 'communautes.id') }),
          title: plainText(deleted.titre),
          memberCount: count(deleted.membres),
          deletedBy: optionalText(deleted.par),
          deletedAt: instant(deleted.supprimele, 'communautes.supprimele'),
          expiresAt: instant(deleted.expirele, 'communautes.expirele'),
        };
      }),
    ),
    () => null,
  );

const bodyOf = (id: string) => ({ body: { id: wireId(communityId.read(id).community) } });

/** Restores a deleted community. */
export const restoreCommunity = ({ rest }: Context, id: string): Promise<void> =>
  rest.write(call('POST /api/admin/communautes/restaurer', bodyOf(id)));

/** Deletes a deleted community for ever. */
export const eraseCommunity = ({ rest }: Context, id: string): Promise<void> =>
  rest.write(call('POST /api/admin/communautes/effacer', bodyOf(id)));
