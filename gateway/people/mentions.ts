import type { Context } from '../core/context.ts';
import { mentionedRows } from '../core/text.ts';
import { loadUser } from './loading.ts';
import type { UserRecord } from './people.ts';

/** The people whom a text marks as mentioned, in their order; those who are gone are left out. */
export async function mentionedIn(context: Context, html: string): Promise<UserRecord[]> {
  const people = await Promise.all(mentionedRows(html).map((row) => loadUser(context, row)));
  return people.filter((person) => person !== null);
}

/**
 * The e-mails of those whom a text marks as mentioned: the API wants them named beside it. Whoever cannot be asked
 * for at the moment is mentioned all the same, and not told.
 */
export async function mentionedEmails(context: Context, html: string): Promise<string[]> {
  const asked = mentionedRows(html).map((row) =>
    loadUser(context, row).catch((error: unknown) => {
      context.log.warn({ err: error }, 'Somebody who is mentioned could not be asked for');
      return null;
    }),
  );
  return (await Promise.all(asked)).flatMap((person) => person?.email ?? []);
}
