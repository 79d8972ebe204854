import type { Context } from '../graphql/context.ts';
import { mentionedRows } from '../content/text.ts';
import { loadUser } from './loading.ts';
import type { UserRecord } from './people.ts';

/** The people marked as mentioned in a text, in order, without deleted accounts. */
export async function mentionedIn(context: Context, html: string): Promise<UserRecord[]> {
  const people = await Promise.all(mentionedRows(html).map((row) => loadUser(context, row)));
  return people.filter((person) => person !== null);
}
