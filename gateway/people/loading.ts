import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { asError, nullIfHidden } from '../http/errors.ts';
import { type UserRecord, hasAccount } from './people.ts';
import { type Colleagues, fetchColleagues, fetchUser, fetchUserInfo } from './rest.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { findMentionedIds } from '../content/text.ts';

/** Null for people without an account id or with a deleted account. */
const known = (databaseId: string, fetch: () => Promise<UserRecord>): Promise<UserRecord | null> | null =>
  hasAccount(databaseId) ? nullIfHidden(fetch()) : null;

/** Colleagues by database id, each fetched at most once per request: the API has no call for several. */
const users = perRequest((context) =>
  createUnbatchedLoader(async (databaseId: string) =>
    known(databaseId, () => fetchUser(context.rest, databaseId)),
  ),
);

/** Loads a person with the fields of lists, once per request; null when the account is gone. */
export const loadUser = (context: Context, databaseId: string): Promise<UserRecord | null> =>
  users(context).load(databaseId);

const details = perRequest((context) =>
  createUnbatchedLoader(async (databaseId: string) =>
    known(databaseId, () => fetchUserInfo(context.rest, databaseId)),
  ),
);

/** A person with what their profile page shows; null when they are gone. */
export const loadUserInfo = (context: Context, databaseId: string): Promise<UserRecord | null> =>
  details(context).load(databaseId);

/** The people marked as mentioned in a text, in order, without deleted accounts; an error for each that cannot be loaded. */
export async function loadMentionedUsers(context: Context, html: string): Promise<(UserRecord | Error)[]> {
  const people = await Promise.all(
    findMentionedIds(html).map((databaseId) => loadUser(context, databaseId).catch(asError)),
  );
  return people.filter((person) => person !== null);
}

const colleagues = perRequest((): { found?: Promise<Colleagues> } => ({}));

/** New colleagues and coming birthdays, by one call per request. */
export const loadColleagues = (context: Context): Promise<Colleagues> =>
  (colleagues(context).found ??= withFallbackIfNotOffered(fetchColleagues(context.rest), () => ({
    newUsers: [],
    upcomingBirthdays: [],
  })));
