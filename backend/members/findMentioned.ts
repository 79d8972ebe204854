import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { type Mentions, readMentions } from '../core/html.ts';
import { maxNotifiedMentions } from './wire.ts';

/** Maximum marked mentions read from a text. */
const maxMarks = 200;

/** A member of the text's community. */
interface Member {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** Ignores accents, case and width of spaces. */
const fold = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Whether a text contains the words, not as part of longer ones. */
function holds(text: string, words: string): boolean {
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}._-])${escaped}(?![\p{L}\p{N}])`, 'u').test(text);
}

/** Whether a text mentions a member: by a mark, `@name` or e-mail. */
function isMentioned({ marked, text }: Mentions, { id, email, firstName, lastName }: Member): boolean {
  if (marked.has(String(id)) || marked.has(email)) return true;
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`]
    .map(fold)
    .filter((name) => name !== '');
  return names.some((name) => holds(text, `@${name}`)) || holds(text, fold(email));
}

async function membersNamed(
  db: Queryable,
  communityId: number,
  emails: readonly string[],
  ids: readonly number[] = [],
): Promise<Member[]> {
  if (emails.length + ids.length === 0) return [];
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId)))
    .where(or(inArray(users.email, [...emails]), inArray(users.id, [...ids])))
    .orderBy(asc(users.id));
}

/** Ids of the members whom a new text mentions, by mark, name or e-mail; only those among the e-mails sent with it. */
export async function findMentioned(
  db: Queryable,
  communityId: number,
  html: string,
  emails: readonly string[],
): Promise<number[]> {
  const members = await membersNamed(db, communityId, emails);
  if (members.length === 0) return [];
  const { marked, text } = readMentions(html);
  const folded = { marked, text: fold(text) };
  return members
    .filter((member) => isMentioned(folded, member))
    .slice(0, maxNotifiedMentions)
    .map(({ id }) => id);
}

/** Ids of the members whom marks added by an edit mention, and who were not notified of the text before. */
export async function findNewlyMentioned(
  db: Queryable,
  communityId: number,
  html: string,
  before: { html: string; mentionedIds: readonly number[] },
): Promise<number[]> {
  const known = readMentions(before.html).marked;
  const added = [...readMentions(html).marked].filter((mark) => !known.has(mark)).slice(0, maxMarks);
  const members = await membersNamed(
    db,
    communityId,
    added.filter((mark) => mark.includes('@')),
    added.filter((mark) => /^\d{1,15}$/.test(mark)).map(Number),
  );
  return members
    .map(({ id }) => id)
    .filter((id) => !before.mentionedIds.includes(id))
    .slice(0, Math.max(0, maxNotifiedMentions - before.mentionedIds.length));
}
