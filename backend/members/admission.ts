import { type MembersChange, publishMembershipChange } from '../communities/realtimeEvents.ts';
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

/** A new membership and its notification, to be published. */
export interface Admission {
  /** Undefined when already a member. */
  change: MembersChange | undefined;
  noticed: WrittenNotice[];
}

/** Guests cannot belong to the company-wide community. */
export const guestError = () =>
  conflictError('Une personne externe ne peut pas rejoindre cette communauté.', 'GUEST');

/** Nobody was added: nothing to publish. */
const nobodyAdmitted: Admission = { change: undefined, noticed: [] };

/** Adds members and notifies them. Returns what to publish; nothing for people who are members already. */
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
  const members = await findMemberUsernames(tx, community.id);
  const added = new Set(userIds);
  const affectedUsernames = people.filter(({ id }) => added.has(id)).map(({ email }) => email);
  return {
    change: { communityId: community.id, memberUsernames: members, affectedUsernames },
    noticed: [notice],
  };
}

/** Publishes a new membership, and the notification of the new member. */
export function publishAdmission(tx: Transaction, { change, noticed }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  publishNotices(tx, noticed);
}
