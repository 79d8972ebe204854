import type { Resolvers, SaveBrandingInput, WebColorsInput } from '../__generated__/resolvers.ts';
import { answerRefusals } from '../core/errors.ts';
import { brandingAction } from '../core/realtime/hub.ts';
import type { Room } from '../core/room.ts';
import { filePart } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import { fetchBranding, saveSettings } from './rest.ts';

/** The wire's names for the colours of the web version. */
const webColorNames: Record<keyof WebColorsInput, string> = {
  bodyBackgroundColor: 'bodyBgColor',
  headerBackgroundColor: 'headerBgColor',
  headerMenuColor: 'headerMenuColor',
  headerActiveMenuColor: 'headerActiveMenuColor',
  communityColor: 'communityColor',
  communityBadgeColor: 'communityBadgeColor',
  contactsColor: 'contactsColor',
};

function fieldsOf({ name, welcome, mainColor, tabColor, webColors }: SaveBrandingInput): [string, string][] {
  const colors = Object.entries(webColorNames).flatMap(([input, onWire]) => {
    const color = webColors?.[input as keyof WebColorsInput];
    return color ? [[onWire, color]] : [];
  });
  const fields: [string, string | null | undefined][] = [
    ['nom', name],
    ['messageaccueil', welcome],
    ['couleurprinc', mainColor],
    ['couleurtab', tabColor],
    ['colorweb', webColors ? JSON.stringify(Object.fromEntries(colors)) : undefined],
  ];
  return fields.flatMap(([field, value]) => (value == null ? [] : [[field, value]]));
}

const resolvers: Resolvers = {
  Query: { branding: (_root, _args, context) => fetchBranding(context.rest) },
  Mutation: {
    saveBranding: (_root, { input }, context) =>
      answerRefusals({ branding: null }, async () => {
        requireViewer(context);
        const files = [
          ['logo[0]', input.logo],
          ['logo[1]', input.secondaryLogo],
          ['favicon', input.favicon],
        ] as const;
        const parts = files.flatMap(([field, upload]) => (upload ? [filePart(field, upload)] : []));
        await saveSettings(context.rest, fieldsOf(input), parts);
        context.rest.forgetShared();
        return { branding: await fetchBranding(context.rest) };
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
