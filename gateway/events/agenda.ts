import type { Resolvers } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { perRequest } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { withUserErrors } from '../http/errors.ts';
import { fetchAgenda, fetchCalendarUrl, renewCalendarUrl } from './agenda.rest.ts';

/** A new address of this request, which need not be read again. */
const renewed = perRequest((): { url?: string | null } => ({}));

/** Resolvers of the agenda of all communities, and of its private address. */
export const agendaResolvers = {
  Viewer: {
    events: (_viewer, span, context) => withFallbackIfNotOffered(fetchAgenda(context, span), () => []),
    calendarUrl: (_viewer, _args, context) => {
      const { url } = renewed(context);
      return url === undefined ? withFallbackIfNotOffered(fetchCalendarUrl(context), () => null) : url;
    },
  },
  Mutation: {
    renewCalendarUrl: (_root, _args, context) =>
      withUserErrors({ viewer: null }, async () => {
        const viewer = requireViewer(context);
        renewed(context).url = await renewCalendarUrl(context);
        return { viewer };
      }),
  },
} satisfies Resolvers;
