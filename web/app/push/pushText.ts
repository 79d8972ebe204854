import type { MessageText } from './pushes.ts';
import { withDe, sentence } from '../../ui/sentence.ts';

/** Text of a push message. */
export interface PushText {
  /** Text of the toast. */
  toast: string;
  /** Title of the system notification. */
  title: string;
  body: string;
}

interface Named {
  readonly title: string | null | undefined;
  readonly otherParticipants: readonly { readonly name: string }[] | null | undefined;
}

/** Text for the newest of `count` messages; generic if its text is unknown. */
export function messagePushText(
  { title, otherParticipants }: Named,
  message: MessageText | undefined,
  count: number,
): PushText {
  const isGroup = (otherParticipants?.length ?? 0) > 1;
  const place = title ?? '';
  if (count === 1 && message)
    return {
      toast: isGroup
        ? sentence`${message.firstName} dans ${place}\u202F: ${message.text}`
        : sentence`${message.firstName}\u202F: ${message.text}`,
      title: isGroup ? sentence`${message.name} – ${place}` : message.name,
      body: message.text,
    };
  const where = isGroup ? sentence`dans ${place}` : withDe(message?.firstName ?? place);
  const what = count === 1 ? 'Nouveau message' : `${count} nouveaux messages`;
  const last = message && (isGroup ? sentence`${message.firstName}\u202F: ${message.text}` : message.text);
  const heading = `${what} ${where}`;
  return {
    toast: last === undefined ? heading : `${heading}\n${last}`,
    title: heading,
    body: last ?? '',
  };
}

/** Text for a post: its notice, or a generic one. */
export function postPushText(community: string, notice: string | undefined): PushText {
  const body = notice ?? sentence`Du nouveau dans ${community}`;
  return { toast: body, title: community, body };
}
