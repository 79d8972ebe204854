import { communityId } from '../communities/communities.ts';
import {
  decodeCount,
  decodeNamedList,
  decodeObject,
  decodeOptionalText,
  decodePlainText,
  decodeDatabaseId,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { toUnknownUser } from '../content/actors.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { decodeInstant } from '../compat/instants.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';
import { withInputNames } from '../rest/userErrors.ts';

/** Fetches the deleted communities, newest first; null where the API keeps none. */
export const fetchDeletedCommunities = (context: Context) =>
  withFallbackIfNotOffered(
    context.rest.read(call('GET /api/admin/communautes'), (answer) =>
      decodeListWithoutNulls(decodeNamedList(answer, 'groups', 'communautes'), 'communautes', (value) => {
        const deleted = decodeObject<ItemOf<'GET /api/admin/communautes', 'groups'>>(
          value,
          'communautes.groups',
        );
        return {
          communityId: communityId.write({ community: decodeDatabaseId(deleted.id, 'communautes.id') }),
          title: decodePlainText(deleted.titre),
          memberCount: decodeCount(deleted.membres),
          actor: toUnknownUser(decodeOptionalText(deleted.par)),
          deletedAt: decodeInstant(deleted.supprimele, 'communautes.supprimele'),
          expiresAt: decodeInstant(deleted.expirele, 'communautes.expirele'),
        };
      }),
    ),
    () => null,
  );

const rowOf = (id: string) => wireId(communityId.read(id).community);

/** Restores a deleted community. */
export const restoreCommunity = ({ rest }: Context, id: string): Promise<void> =>
  rest.write(call('POST /api/admin/communautes/restaurer', { body: { id: rowOf(id) } }));

/** Deletes a deleted community for ever, once its title confirms it. */
export const deleteCommunityForever = ({ rest }: Context, id: string, title: string): Promise<void> =>
  withInputNames(
    { titre: 'title' },
    rest.write(call('POST /api/admin/communautes/effacer', { body: { id: rowOf(id), titre: title } })),
  );
