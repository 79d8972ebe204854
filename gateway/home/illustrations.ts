import type { AddIllustrationInput } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createEntry } from './editing.ts';
import { illustrationId } from './home.ts';
import { illustrationsOf } from './reading.ts';
import { addIllustration } from './rest.ts';

/** Adds a picture or video to the right column. */
export async function createIllustration(context: Context, input: AddIllustrationInput) {
  return withUserErrors({ illustration: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const made = await createEntry(
      context,
      {
        mutation: 'addIllustration',
        content: input,
        idempotencyKey: input.idempotencyKey,
        sendsKey: true,
        async send() {
          const illustration = await addIllustration(context, input);
          return illustration === undefined ? undefined : illustrationId.write({ illustration });
        },
      },
      illustrationsOf,
    );
    return { illustration: made, viewer };
  });
}
