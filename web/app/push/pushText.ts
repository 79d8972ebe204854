import type { MessageText } from './arrivals.ts';
import { withDe } from '../../ui/elision.ts';

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
  readonly faces: readonly { readonly name: string }[] | null | undefined;
}

/** Text for the newest of `count` messages; generic if its text is unknown. */
export function messagePushText(
  { title, faces }: Named,
  said: MessageText | undefined,
  count: number,
): PushText {
  const isGroup = (faces?.length ?? 0) > 1;
  const place = title ?? '';
  if (count === 1 && said)
    return {
      toast: `${said.firstName}\u202F: ${said.text}`,
      title: isGroup ? `${said.name} – ${place}` : said.name,
      body: said.text,
    };
  const where = isGroup ? `dans ${place}` : withDe(said?.firstName ?? place);
  const what = count === 1 ? 'Nouveau message' : `${count} nouveaux messages`;
  const last = said && (isGroup ? `${said.firstName}\u202F: ${said.text}` : said.text);
  const heading = `${what} ${where}`;
  return {
    toast: last === undefined ? heading : `${heading}\n${last}`,
    title: heading,
    body: last ?? '',
  };
}

/** Text for a post: its notice, or a generic one. */
export function postPushText(community: string, notice: string | undefined): PushText {
  const body = notice ?? `Du nouveau dans ${community}`;
  return { toast: body, title: community, body };
}
