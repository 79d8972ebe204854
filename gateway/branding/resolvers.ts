import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { applyUpdate, type Editable } from '../content/applyUpdate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { brandingAction } from '../realtime/eventHub.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { type BrandingRecord, editableBranding, editableBrandingParts } from './branding.ts';
import {
  fetchBrandingOrLast,
  fetchBrandingForUpdate,
  fetchBranding,
  updateBranding,
  type BrandingSettings,
} from './rest.ts';

/** Refetches the branding after an update; null if it cannot be read now. */
async function refetchBranding(context: Context): Promise<BrandingRecord | null> {
  try {
    return await fetchBranding(context.rest);
  } catch (error) {
    context.log().warn({ err: error }, 'The branding was updated but could not be refetched');
    return null;
  }
}

const requiredPictureMessage = 'Cette image ne peut pas être retirée. Choisissez-en une autre.';

/** How updates are compared: by the branding decoded from the API's settings. */
const editableSettings: Editable<BrandingSettings> = {
  ...editableBranding,
  version: ({ branding: current }) => editableBranding.version(current),
  parts: ({ branding: current }) => editableBrandingParts(current),
  lastEdit: ({ branding: current }) => current.lastEdit,
};

const resolvers: Resolvers = {
  Query: { branding: (_root, _args, context) => fetchBrandingOrLast(context) },
  Branding: { version: editableBranding.version, webColors: (branding) => branding },
  Mutation: {
    updateBranding: async (_root, { input }, context) => {
      requireViewer(context);
      return applyUpdate<BrandingSettings, { branding: BrandingRecord | null }>(
        context,
        {
          mutation: 'updateBranding',
          input,
          editable: editableSettings,
          read: ({ rest }) => fetchBrandingForUpdate(rest),
        },
        (current) => ({ branding: current?.branding ?? null }),
        async ({ readCurrent, ...options }) => {
          rejectNull(input, {
            name: 'Le nom est obligatoire.',
            logo: requiredPictureMessage,
            secondaryLogo: requiredPictureMessage,
            favicon: requiredPictureMessage,
          });
          await updateBranding(context, await readCurrent(), input, options);
          context.rest.forgetShared();
          return { branding: await refetchBranding(context) };
        },
        (written) => written.branding && editableBrandingParts(written.branding),
      );
    },
  },
};

/** Resolvers of the branding: name, logos and colours of the platform. */
export const branding: Feature = {
  resolvers,
  events: [
    {
      matches: (event) => event.actions[0] === brandingAction,
      callsApi: () => true,
      map: async (_events, context) => [
        {
          __typename: 'BrandingChanged',
          branding: await fetchBranding(context.rest),
          viewer: requireViewer(context),
        },
      ],
    },
  ],
};
