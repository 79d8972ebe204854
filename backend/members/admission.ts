import { addMember } from '../communities/joining.ts';
import type { Role } from '../communities/permissions.ts';
import type { Transaction } from '../core/database/database.ts';
import { sanitizeText } from '../core/html.ts';
import { notify } from '../notifications/notify.ts';
import { fullName } from '../people/people.ts';

/** Makes somebody a member with the notice of it; answers whom to tell in real time: nobody who was one already. */
export async function admit(
  tx: Transaction,
  community: { id: number; title: string },
  person: { id: number; email: string },
  role: Role,
  callerId: number,
): Promise<string[]> {
  if (!(await addMember(tx, community.id, person.id, role))) return [];
  await notify(tx, {
    userIds: [person.id],
    authorId: callerId,
    action: 'groups',
    description: `<b>${sanitizeText(await fullName(tx, callerId))}</b> vous a ajouté(e) à <b>${sanitizeText(community.title)}</b>`,
    communityId: community.id,
    postId: null,
  });
  return [person.email];
}
