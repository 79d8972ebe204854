import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { answerRefusals } from '../core/errors.ts';
import { brandingAction } from '../core/realtime/hub.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../core/viewer.ts';
import type { BrandingRecord } from './branding.ts';
import { fetchBranding, saveBranding } from './rest.ts';

/** The look as it is after a change; null where it cannot be read again now. */
async function brandingAfter(context: Context): Promise<BrandingRecord | null> {
  try {
    return await fetchBranding(context.rest);
  } catch (error) {
    context.log.warn({ err: error }, 'The look that was changed could not be read again');
    return null;
  }
}

const resolvers: Resolvers = {
  Query: { branding: (_root, _args, context) => fetchBranding(context.rest) },
  Mutation: {
    saveBranding: (_root, { input }, context) =>
      answerRefusals({ branding: null }, async () => {
        requireViewer(context);
        await saveBranding(context.rest, input);
        context.rest.forgetShared();
        return { branding: await brandingAfter(context) };
      }),
  },
};

/** The platform's name and look. */
export const branding: Room = {
  resolvers,
  events: [
    {
      takes: (event) => event.actions[0] === brandingAction,
      map: async (_events, context) => [
        {
          __typename: 'PlatformChanged',
          branding: await fetchBranding(context.rest),
          viewer: requireViewer(context),
        },
      ],
    },
  ],
};
