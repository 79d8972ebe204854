import { inArray } from 'drizzle-orm';
import { isNotInBin } from '../communities/binned.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { groupBy } from '../core/grouping.ts';
import { normalizeName } from '../core/text.ts';
import type { Line } from './readLine.ts';

/** A community that a line names. */
export interface NamedCommunity {
  id: number;
  title: string;
}

/**
 * Finds the communities named in a cell: the whole cell as one title, else its parts separated by `|` (or by commas if
 * it has no `|`). Leaves out the company-wide community.
 */
export type CommunityFinder = (cell: string) => { found: NamedCommunity[]; error?: string };

/** A title without accents and case. */
const plainTitle = (title: string): string =>
  normalizeName(title).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Loads all communities that are not in the bin and returns a finder, by title or by their id (the number in the URL);
 * loads nothing if no line names one.
 */
export async function createCommunityFinder(
  tx: Transaction,
  lines: readonly Line[],
): Promise<CommunityFinder> {
  if (lines.every((one) => one.communities === '')) return () => ({ found: [] });
  const rows = await tx
    .select({ id: communities.id, title: communities.title, kind: communities.kind })
    .from(communities)
    .where(isNotInBin(communities.id));
  const byTitle = groupBy(rows, ({ title }) => plainTitle(title));
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const find = (name: string) => {
    const titled = byTitle.get(plainTitle(name));
    if (titled) return titled;
    const one = byId.get(name);
    return one ? [one] : [];
  };
  return (cell) => {
    const isSingleTitle = !cell.includes('|') && find(cell).length > 0;
    const names = isSingleTitle
      ? [cell]
      : cell.split(cell.includes('|') ? '|' : ',').map((name) => name.trim());
    const found = new Map<number, NamedCommunity>();
    for (const name of names.filter((one) => one !== '')) {
      const [community, ...others] = find(name);
      if (!community) return { found: [], error: `La communauté « ${name.slice(0, 100)} » n’existe pas.` };
      if (others.length > 0)
        return {
          found: [],
          error: `Plusieurs communautés s’appellent « ${name.slice(0, 100)} » : écrivez le numéro de leur adresse.`,
        };
      // Everybody belongs to the company-wide one.
      if (community.kind !== 'defaut') found.set(community.id, { id: community.id, title: community.title });
    }
    return { found: [...found.values()] };
  };
}

/** Key of a membership, `userId:communityId`. */
export const membershipKey = (userId: number, communityId: number): string => `${userId}:${communityId}`;

/** Memberships of people, as keys of `membershipKey`. */
export async function readMembershipKeys(
  tx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .select({ userId: memberships.userId, communityId: memberships.communityId })
    .from(memberships)
    .where(inArray(memberships.userId, userIds));
  return new Set(rows.map(({ userId, communityId }) => membershipKey(userId, communityId)));
}
