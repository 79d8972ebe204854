import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { type Context, renew } from '../core/context.ts';
import { answerChange, stablePath, versionOf } from '../core/editing.ts';
import { communityId, type CommunityRecord, defaultColor } from './communities.ts';
import { loadCommunity } from './membership.ts';
import { fetchCommunity, updateCommunity } from './rest.ts';

const words = { it: 'cette communauté', wasChanged: 'Cette communauté a été modifiée' };

/** The version of a community of which everything was told: what its settings change. */
const version = ({ title, details, kind, color, logo }: CommunityRecord): string =>
  versionOf(
    title,
    details?.subject,
    kind,
    color ?? defaultColor,
    stablePath(logo?.path),
    stablePath(details?.cover?.path),
  );

/** The version of a community; what was not told with it is asked for. */
export const communityVersion = (community: CommunityRecord, _args: unknown, context: Context) =>
  community.details ? version(community) : loadCommunity(context, community.slug).then(version);

/** Changes a community. */
export async function changeCommunity(
  context: Context,
  { communityId: id, basedOn, ...changes }: UpdateCommunityInput,
) {
  const row = communityId.read(id).community;
  return answerChange<CommunityRecord, { community: CommunityRecord | null }>(
    context,
    { basedOn, words, read: ({ rest }) => fetchCommunity(rest, row), version },
    (community) => ({ community }),
    async (read) => {
      const now = read ?? (await fetchCommunity(context.rest, row));
      const community = await updateCommunity(context, row, now, changes);
      renew(context);
      return { community };
    },
  );
}
