import { type MembershipChange, publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { addMembers } from '../communities/memberships.ts';
import type { Role } from '../communities/permissions.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError } from '../core/errors.ts';
import { chunk, maxRowsPerStatement } from '../core/grouping.ts';
import {
  type WrittenNotice,
  toNoticeName,
  toNoticeQuote,
  notify,
  publishNotices,
} from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';

/** New memberships and their notification, for `publishAdmission`. */
export interface Admission {
  /** Undefined when all were members already. */
  change: MembershipChange | undefined;
  noticed: WrittenNotice[];
}

/** Creates the error 409 for a guest who would belong to the company-wide community. */
export const guestError = () =>
  conflictError('Une personne externe ne peut pas rejoindre cette communauté.', 'GUEST');

/** All were members: nothing to publish. */
const nobodyAdmitted: Admission = { change: undefined, noticed: [] };

/** Adds people who are not yet members and notifies them; returns what to publish. */
export async function admitMembers(
  tx: Transaction,
  community: { id: number; title: string },
  people: readonly { id: number; email: string }[],
  role: Role,
  callerId: number,
  reason = '',
): Promise<Admission> {
  const userIds: number[] = [];
  for (const part of chunk(people, maxRowsPerStatement))
    userIds.push(
      ...(await addMembers(
        tx,
        community.id,
        part.map(({ id }) => id),
        role,
      )),
    );
  if (userIds.length === 0) return nobodyAdmitted;
  const notice = await notify(tx, {
    userIds,
    authorId: callerId,
    action: 'groups',
    description: `${toNoticeName(await findDisplayName(tx, callerId))} vous a ajouté(e) à ${toNoticeName(community.title)}${toNoticeQuote(reason)}`,
    communityId: community.id,
    postId: null,
  });
  const memberUsernames = await findMemberUsernames(tx, community.id);
  const added = new Set(userIds);
  const affectedUsernames = people.filter(({ id }) => added.has(id)).map(({ email }) => email);
  return {
    change: { communityId: community.id, memberUsernames, affectedUsernames },
    noticed: [notice],
  };
}

/** Publishes new memberships, and the notification of the new members. */
export function publishAdmission(tx: Transaction, { change, noticed }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  publishNotices(tx, noticed);
}
