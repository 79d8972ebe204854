import type { Context } from '../graphql/context.ts';
import { plainText } from '../content/text.ts';
import { mentionedIn } from '../people/loading.ts';

/** Object with a text. */
interface Written {
  readonly text: string;
}

/** Resolves `plainText` of an object with a text. */
export const plainTextOf = ({ text }: Written, { maxLength }: { maxLength?: number | null }): string =>
  plainText(text, maxLength);

/** Resolves `mentions` of an object with a text. */
export const mentionsOf = ({ text }: Written, _args: unknown, context: Context) => mentionedIn(context, text);
