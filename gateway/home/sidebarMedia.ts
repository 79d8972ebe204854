import type { CreateSidebarMediaInput } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createHomeEntry, loadSidebarMedia } from './editing.ts';
import { sidebarMediaId } from './home.ts';
import { addSidebarMedia } from './rest.ts';

/** Resolves `createSidebarMedia`: adds a picture or video to the right column of the home page. */
export function createSidebarMedia(context: Context, input: CreateSidebarMediaInput) {
  return withUserErrors({ sidebarMedia: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const created = await createHomeEntry(
      context,
      {
        mutation: 'createSidebarMedia',
        content: input,
        idempotencyKey: input.idempotencyKey,
        async send() {
          const media = await addSidebarMedia(context, input);
          return media === undefined ? undefined : sidebarMediaId.write({ media });
        },
      },
      loadSidebarMedia,
    );
    return { sidebarMedia: created, viewer };
  });
}
