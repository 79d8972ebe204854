import type { Context } from '../graphql/context.ts';
import { plainText } from '../content/text.ts';
import { mentionedIn } from '../people/mentions.ts';

/** Something that somebody wrote. */
interface Written {
  readonly text: string;
}

/** Resolves `plainText` of what somebody wrote. */
export const wordsOf = ({ text }: Written, { maxLength }: { maxLength?: number | null }): string =>
  plainText(text, maxLength);

/** Resolves `mentions` of what somebody wrote. */
export const mentionsOf = ({ text }: Written, _args: unknown, context: Context) => mentionedIn(context, text);
