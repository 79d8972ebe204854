import type { Resolvers } from '../__generated__/resolvers.ts';
import { type CommunityRecord, communityId, communityReference } from '../communities/communities.ts';
import { clearMemory, type Context, perRequest } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { withUserErrors } from '../http/errors.ts';
import {
  fetchCommunitySwitches,
  fetchMainSwitches,
  setCommunitySwitch,
  setDoNotDisturb,
  setMainSwitch,
} from './rest.ts';

const mainSwitches = perRequest((context) => fetchMainSwitches(context.rest));
const communitySwitches = perRequest((context) => fetchCommunitySwitches(context.rest));

const hasEnabled = async (community: CommunityRecord, _args: unknown, context: Context): Promise<boolean> =>
  (await communitySwitches(context)).some(
    (setting) => setting.isEnabled && setting.community.databaseId === community.databaseId,
  );

/** Resolvers of the notification switches and of « Ne pas déranger ». */
export const settings = {
  Community: { viewerHasEnabledNotifications: hasEnabled },
  NotificationSettings: {
    isEnabled: async (_settings, _args, context) => (await mainSwitches(context)).isEnabled,
    areConversationsEnabled: async (_settings, _args, context) =>
      (await mainSwitches(context)).areConversationsEnabled,
    areCommunitiesEnabled: async (_settings, _args, context) =>
      (await mainSwitches(context)).areCommunitiesEnabled,
    communities: (_settings, _args, context) => communitySwitches(context),
  },
  Mutation: {
    setNotificationSwitch: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await setMainSwitch(context.rest, input.switch, input.isEnabled);
        clearMemory(context);
        return { viewer };
      }),
    setCommunityNotifications: (_root, { input }, context) =>
      withUserErrors({ community: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { community } = communityId.read(input.communityId);
        await setCommunitySwitch(context.rest, community, input.isEnabled);
        clearMemory(context);
        return { community: communityReference(community), viewer };
      }),
    startDoNotDisturb: (_root, { input }, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await setDoNotDisturb(context.rest, input.duration, input.timeZone);
        clearMemory(context);
        return { viewer };
      }),
    endDoNotDisturb: (_root, _args, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        await setDoNotDisturb(context.rest, null);
        clearMemory(context);
        return { viewer };
      }),
  },
} satisfies Resolvers;
