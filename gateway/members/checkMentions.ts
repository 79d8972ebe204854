import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import { hasTooManyTags } from '../content/html.ts';
import { normalizeText, type MentionMark, findMentions, removeMentions } from '../content/mentions.ts';
import { maxMentions } from '../content/text.ts';
import { loadUser } from '../people/loading.ts';
import type { UserRecord } from '../people/people.ts';
import { fetchMentionableUsers } from './listing.rest.ts';

/** Maximum number of members of one name. */
const maxNamesakes = 50;

/** Whether a mark contains the name of its person: both names in either order, the first name alone, or the e-mail. */
function saysName({ words }: MentionMark, { name, firstName, lastName, email }: UserRecord): boolean {
  const normalized = normalizeText(words);
  return (
    normalized !== '' &&
    [name, `${lastName} ${firstName}`, firstName, email ?? ''].some(
      (each) => normalizeText(each) === normalized,
    )
  );
}

/** Key to find the same mark in another text. */
const sameAs = ({ value, words }: MentionMark): string => `${value} ${normalizeText(words)}`;

/** The person with this row if they are a member of the community; null otherwise. */
async function findMember(
  context: Context,
  community: string,
  databaseId: string,
): Promise<UserRecord | null> {
  const person = await loadUser(context, databaseId);
  if (person === null) return null;
  const members = await fetchMentionableUsers(context, community, person.name, maxNamesakes);
  return members.some((member) => member.databaseId === person.databaseId) ? person : null;
}

/**
 * Keeps only the marks that contain the name of a member and turns the others into plain text, so that only people
 * whose names are in the text are notified. Marks of the previous text stay, because people change their names. Marks
 * of people who cannot be loaded now also stay. Also returns the e-mails of newly named people, which the API expects with a text.
 */
export async function checkMentions(
  context: Context,
  community: string,
  html: string,
  before: () => Promise<string> = async () => '',
): Promise<{ text: string; emails: string[] }> {
  if (!/data-(?:mention|user-id)/i.test(html)) return { text: html, emails: [] };
  if (hasTooManyTags(html))
    throw new UserError(
      'INVALID',
      'Ce texte contient trop de mise en forme\u202F: retirez-en, puis réessayez.',
      ['text'],
    );
  const known = new Set(findMentions(await before()).map(sameAs));
  const added = findMentions(html).filter((mark) => !known.has(sameAs(mark)));
  const rows = [...new Set(added.map(({ value }) => value))].filter((value) => /^[1-9]\d{0,15}$/.test(value));
  const people = new Map(
    await Promise.all(
      rows.slice(0, maxMentions).map(async (databaseId) => {
        const person = await findMember(context, community, databaseId).catch((error: unknown) => {
          context.log().warn({ err: error }, 'Somebody who is mentioned could not be asked for');
          return undefined;
        });
        return [databaseId, person] as const;
      }),
    ),
  );
  /** Undefined where that cannot be known at the moment. */
  const isRight = (mark: MentionMark): boolean | undefined => {
    const person = people.has(mark.value) ? people.get(mark.value) : null;
    return person === undefined ? undefined : person !== null && saysName(mark, person);
  };
  const named = new Set(added.filter((mark) => isRight(mark) === true).map(({ value }) => value));
  return {
    text: removeMentions(
      html,
      added.filter((mark) => isRight(mark) === false),
    ),
    emails: rows.flatMap((databaseId) =>
      named.has(databaseId) ? (people.get(databaseId)?.email ?? []) : [],
    ),
  };
}
