import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { answerChange } from '../core/editing.ts';
import { brandingAction } from '../core/realtime/hub.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../core/viewer.ts';
import { type BrandingRecord, brandingVersion, brandingWords } from './branding.ts';
import { fetchBranding, fetchSettings, saveBranding, type SettingsRecord } from './rest.ts';

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
  Branding: { version: brandingVersion },
  Mutation: {
    saveBranding: async (_root, { input }, context) => {
      requireViewer(context);
      return answerChange<SettingsRecord, { branding: BrandingRecord | null }>(
        context,
        {
          basedOn: input.basedOn,
          words: brandingWords,
          read: ({ rest }) => fetchSettings(rest),
          version: ({ branding }) => brandingVersion(branding),
        },
        (now) => ({ branding: now?.branding ?? null }),
        async (now) => {
          await saveBranding(context.rest, now ?? (await fetchSettings(context.rest)), input);
          context.rest.forgetShared();
          return { branding: await brandingAfter(context) };
        },
      );
    },
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
