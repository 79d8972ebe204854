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

/** What `admitMembers` did, to be published by `publishAdmission`. */
export interface Admission {
  /** Undefined when all were members already. */
  change: MembershipChange | undefined;
  notice: WrittenNotice | undefined;
}

/** 409: a guest cannot join the company-wide community. */
export const guestInCompanyWideError = () =>
  conflictError('Une personne externe ne peut pas rejoindre cette communauté.', 'GUEST');

const noAdmission: Admission = { change: undefined, notice: undefined };

/** Adds those who are not members yet and notifies them; call it with the community locked. */
export async function admitMembers(
  tx: Transaction,
  community: { id: number; title: string },
  people: readonly { id: number; email: string }[],
  role: Role,
  callerId: number,
  /** Text of the administrator who accepted, quoted in the notification. */
  answer = '',
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
  if (userIds.length === 0) return noAdmission;
  const notice = await notify(tx, {
    userIds,
    authorId: callerId,
    action: 'groups',
    description: `${toNoticeName(await findDisplayName(tx, callerId))} vous a ajouté(e) à ${toNoticeName(community.title)}${toNoticeQuote(answer)}`,
    communityId: community.id,
    postId: null,
  });
  const memberUsernames = await findMemberUsernames(tx, community.id);
  const added = new Set(userIds);
  const affectedUsernames = people.filter(({ id }) => added.has(id)).map(({ email }) => email);
  return {
    change: { communityId: community.id, memberUsernames, affectedUsernames },
    notice,
  };
}

/** Publishes new memberships, and the notification of the new members. */
export function publishAdmission(tx: Transaction, { change, notice }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  if (notice) publishNotices(tx, [notice]);
}
