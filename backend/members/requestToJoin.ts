import type { z } from 'zod';
import { readAdministratorIds } from '../communities/audience.ts';
import { addJoinRequest, publishRequestChange } from '../communities/joinRequests.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError } from '../core/errors.ts';
import { publishNotices, toNoticeName, notify } from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';
import { lockJoinableCommunity } from './joinCommunity.ts';
import type { JoinCommunityResponse } from './wire.ts';

/**
 * Requests to join a private community and notifies its administrators, not again while the request is pending. Throws
 * 409 for members and for communities that are not private, and 404 as `lockJoinableCommunity`.
 */
export async function requestToJoin(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  message: string,
): Promise<z.output<typeof JoinCommunityResponse>> {
  await context.database.transaction(async (tx) => {
    const { community, isMember } = await lockJoinableCommunity(tx, caller, communityId);
    if (isMember) throw conflictError('Vous êtes déjà membre de cette communauté.', 'ALREADY_MEMBER');
    if (community.kind !== 'private')
      throw conflictError('Cette communauté se rejoint sans demande.', 'PUBLIC_COMMUNITY');
    if (!(await addJoinRequest(tx, communityId, caller.id, message))) return;
    const name = await findDisplayName(tx, caller.id);
    const administrators = await readAdministratorIds(tx, communityId);
    const notice = await notify(tx, {
      userIds: administrators.map(({ id }) => id),
      authorId: caller.id,
      action: 'joincom',
      description: `${toNoticeName(name)} demande à rejoindre ${toNoticeName(community.title)}`,
      communityId,
      postId: null,
    });
    await publishRequestChange(tx, communityId, caller.email);
    publishNotices(tx, [notice]);
  });
  return { status: true as const, message: 'Demand sent' as const };
}
