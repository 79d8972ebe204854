import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { type Context, renew } from '../core/context.ts';
import { answerChange, type Editable } from '../core/editing.ts';
import { fileName, versionOf } from '../core/versions.ts';
import { communityId, type CommunityRecord, defaultColor } from './communities.ts';
import { loadCommunity } from './membership.ts';
import { fetchCommunity, updateCommunity } from './rest.ts';

/** Communities of which everything was told: what their settings change. */
const editable: Editable<CommunityRecord> = {
  it: 'cette communauté',
  wasChanged: 'Cette communauté a été modifiée',
  version: ({ title, details, kind, color, logo }) =>
    versionOf(
      title,
      details?.subject,
      kind,
      color ?? defaultColor,
      fileName(logo?.path),
      fileName(details?.cover?.path),
    ),
  lastEdit: ({ details }) => details?.lastEdit ?? null,
};

/** The version of a community; what was not told with it is asked for. */
export const communityVersion = (community: CommunityRecord, _args: unknown, context: Context) =>
  community.details
    ? editable.version(community)
    : loadCommunity(context, community.slug).then(editable.version);

/** Changes a community. */
export async function changeCommunity(
  context: Context,
  { communityId: id, basedOn, ...changes }: UpdateCommunityInput,
) {
  const row = communityId.read(id).community;
  return answerChange<CommunityRecord, { community: CommunityRecord | null }>(
    context,
    { basedOn, kind: editable, read: ({ rest }) => fetchCommunity(rest, row) },
    (community) => ({ community }),
    async ({ now, guard }) => {
      const before = now ?? (await fetchCommunity(context.rest, row));
      const community = await updateCommunity(context, before, changes, guard);
      renew(context);
      return { community };
    },
  );
}
