import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import { sanitizeAndLinkHtml, escapeHtml } from '../content/html.ts';
import type { Feature } from '../realtime/feature.ts';
import { profileOf } from '../session/viewer.ts';
import { translateWords } from './glossary.ts';
import { type Translator, createTranslator } from './translation.ts';
import type { PostRecord } from '../posts/records.ts';

/** A line of plain text as a paragraph; nothing of none. */
const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

/** The full text of a post as HTML: text, poll with answers, event and the original of a share. */
export function translatableTextOf({ text, poll: own, event, sharedFrom }: PostRecord): string {
  const poll = own ?? sharedFrom?.poll;
  const answers = poll?.choices.map((choice) => `<li>${escapeHtml(choice.label)}</li>`) ?? [];
  return [
    event ? paragraph(event.title) + event.text : text,
    poll ? `${paragraph(poll.question)}<ul>${answers.join('')}</ul>` : '',
    sharedFrom?.event?.text ?? '',
    sharedFrom && sharedFrom.text !== '' && !sharedFrom.poll
      ? `<blockquote>${sharedFrom.text}</blockquote>`
      : '',
  ].join('');
}

/** The configured translation service, or the built-in glossary. */
const translator = perGateway(({ translationUrl }): Translator =>
  translationUrl
    ? createTranslator(translationUrl)
    : { translate: (html, target) => Promise.resolve(translateWords(html, target)) },
);

const resolvers: Resolvers = {
  Post: {
    isTranslatable: (post) => translatableTextOf(post) !== '',
    translation: async (post, { into }, context) => {
      const text = translatableTextOf(post);
      if (text === '') return null;
      const language = into ?? (await profileOf(context)).language ?? 'FR';
      return sanitizeAndLinkHtml(await translator(context).translate(text, language.toLowerCase()));
    },
  },
};

/** Resolvers that translate posts. */
export const translation: Feature = { resolvers };
