import { escapeHtml } from '../content/html.ts';
import type { PostRecord } from '../posts/records.ts';

/** A line of plain text as a paragraph; nothing of none. */
const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

/** The full text of a post as HTML: text, poll with answers, event and the original of a share. */
export function textOf({ text, poll: own, event, sharedFrom }: PostRecord): string {
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
