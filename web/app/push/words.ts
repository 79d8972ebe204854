import type { Said } from './arrivals.ts';
import { withDe } from '../../ui/elision.ts';

/** What is told of a push message. */
export interface Words {
  /** On the screen, in one toast. */
  toast: string;
  /** Beside other applications. */
  title: string;
  body: string;
}

/** A conversation as far as it is named. */
interface Named {
  readonly title: string | null | undefined;
  /** Its other members. */
  readonly faces: readonly { readonly name: string }[] | null | undefined;
}

/** What is told of the newest of `count` messages; of one whose text is not known, that it came. */
export function wordsOfMessages({ title, faces }: Named, said: Said | undefined, count: number): Words {
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

/** What is told of a post: what its notice says, otherwise that there is something new. */
export function wordsOfPost(community: string, notice: string | undefined): Words {
  const body = notice ?? `Du nouveau dans ${community}`;
  return { toast: body, title: community, body };
}
