import { communities, invitations, memberships } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import type { DemoFiles } from './files.ts';
import { type CommunityPlan, communityPlans } from './organisation.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import type { Dice } from './random.ts';

/** A community of the demo with those in it. */
export interface DemoCommunity extends CommunityPlan {
  id: number;
  members: DemoPerson[];
  /** Those of them who have ever been here. */
  readers: DemoPerson[];
  /** Those of the readers who may publish. */
  publishers: DemoPerson[];
}

/** Communities that both demo editors belong to, by position in the plans. */
const shared = new Set([0, 1, 3, 4, 5, 6, 7, 9]);

/** Writes the communities and who belongs to them. The demo reader reads everywhere and publishes nowhere. */
export async function makeCommunities(
  db: Queryable,
  dice: Dice,
  files: DemoFiles,
  people: DemoPeople,
): Promise<DemoCommunity[]> {
  const rows = await db
    .insert(communities)
    .values(
      communityPlans.map((plan, index) => ({
        title: plan.title,
        subject: plan.subject,
        kind: plan.kind,
        color: plan.color,
        logoId: files.logos[index] ?? null,
        coverId: files.covers[index] ?? null,
        isLibraryEditable: index % 2 === 0,
        createdBy: people.administrator.id,
      })),
    )
    .returning({ id: communities.id });
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b);
  const made: DemoCommunity[] = [];
  const places: (typeof memberships.$inferInsert)[] = [];
  const requests: (typeof invitations.$inferInsert)[] = [];
  for (const [index, plan] of communityPlans.entries()) {
    const communityId = ids[index];
    if (communityId === undefined) throw new Error('A community was not written.');
    const { administrator, editor, colleague, reader, newcomer } = people;
    const special = [administrator, editor, colleague, reader, newcomer];
    const others = people.all.filter((person) => !special.includes(person));
    const isShared = shared.has(index);
    const members = [
      ...(plan.kind === 'secret' && index === 13 ? [] : [administrator]),
      ...(isShared ? [editor, colleague] : dice.chance(0.4) ? [editor] : []),
      ...(plan.kind === 'defaut' || index === 3 || index === 6 ? [reader, newcomer] : []),
      ...(plan.kind === 'defaut'
        ? others.filter((person) => !person.isExternal)
        : dice.some(others, Math.round(others.length * plan.share))),
    ];
    const administrators = new Set([
      administrator,
      ...dice.some(
        members.filter((m) => !special.includes(m)),
        2,
      ),
      ...(index === 6 || index === 9 ? [editor] : []),
    ]);
    const readers = new Set([
      reader,
      ...dice.some(
        members.filter((m) => !special.includes(m) && !administrators.has(m)),
        3,
      ),
    ]);
    for (const member of members) {
      places.push({
        communityId,
        userId: member.id,
        role: administrators.has(member)
          ? 'ROLE_ADMIN'
          : readers.has(member)
            ? 'ROLE_LECTEUR'
            : 'ROLE_MODERATEUR',
        position: index,
      });
    }
    if (plan.kind === 'private') {
      const strangers = people.all.filter((person) => person.hasSignedIn && !members.includes(person));
      requests.push(...strangers.slice(index, index + 2).map(({ id }) => ({ communityId, userId: id })));
    }
    made.push({
      ...plan,
      id: communityId,
      members,
      readers: members.filter((member) => member.hasSignedIn),
      publishers: members.filter((member) => member.hasSignedIn && !readers.has(member)),
    });
  }
  await db.insert(memberships).values(places);
  await db.insert(invitations).values(requests);
  return made;
}
