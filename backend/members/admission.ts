import { type MembersChange, publishMembershipChange } from '../communities/realtimeEvents.ts';
import { memberUsernames } from '../communities/audience.ts';
import { addMember } from '../communities/memberships.ts';
import type { Role } from '../communities/permissions.ts';
import type { Transaction } from '../core/database/database.ts';
import {
  type WrittenNotice,
  noticeName,
  noticeQuote,
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

/** Nobody was added: nothing to publish. */
const nobodyAdmitted: Admission = { change: undefined, noticed: [] };

/** Adds a member and notifies them. Returns what to publish; nothing for a person who is a member already. */
export async function admitMember(
  tx: Transaction,
  community: { id: number; title: string },
  person: { id: number; email: string },
  role: Role,
  callerId: number,
  reason = '',
): Promise<Admission> {
  if (!(await addMember(tx, community.id, person.id, role))) return nobodyAdmitted;
  const notice = await notify(tx, {
    userIds: [person.id],
    authorId: callerId,
    action: 'groups',
    description: `${noticeName(await findDisplayName(tx, callerId))} vous a ajouté(e) à ${noticeName(community.title)}${noticeQuote(reason)}`,
    communityId: community.id,
    postId: null,
  });
  const members = await memberUsernames(tx, community.id);
  return {
    change: { communityId: community.id, memberUsernames: members, affectedUsernames: [person.email] },
    noticed: [notice],
  };
}

/** Publishes a new membership, and the notification of the new member. */
export function publishAdmission(tx: Transaction, { change, noticed }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  publishNotices(tx, noticed);
}
