import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import { type UserRecord, hasAccount } from './people.ts';
import { type Colleagues, fetchColleagues, fetchUser, fetchUserInfo } from './rest.ts';
import { withFallback } from '../compat/extensions.ts';
import { mentionedRows } from '../content/text.ts';

/** Null for people without an account id or with a deleted account. */
const known = (row: string, fetch: () => Promise<UserRecord>): Promise<UserRecord | null> | null =>
  hasAccount(row) ? nullIfHidden(fetch()) : null;

/** Colleagues by row, each fetched at most once per request: the API has no call for several. */
const users = perRequest((context) =>
  createUnbatchedLoader(async (row: string) => known(row, () => fetchUser(context.rest, row))),
);

/** Loads a person with all fields; null when the account is gone. */
export const loadUser = (context: Context, row: string): Promise<UserRecord | null> =>
  users(context).load(row);

const details = perRequest((context) =>
  createUnbatchedLoader(async (row: string) => known(row, () => fetchUserInfo(context.rest, row))),
);

/** A person with what their profile page shows; null when they are gone. */
export const loadUserInfo = (context: Context, row: string): Promise<UserRecord | null> =>
  details(context).load(row);

/** The people marked as mentioned in a text, in order, without deleted accounts. */
export async function mentionedIn(context: Context, html: string): Promise<UserRecord[]> {
  const people = await Promise.all(mentionedRows(html).map((row) => loadUser(context, row)));
  return people.filter((person) => person !== null);
}

const colleagues = perRequest((): { found?: Promise<Colleagues> } => ({}));

/** New colleagues and coming birthdays, by one call per request. */
export const loadColleagues = (context: Context): Promise<Colleagues> =>
  (colleagues(context).found ??= withFallback(fetchColleagues(context.rest), () => ({
    newUsers: [],
    upcomingBirthdays: [],
  })));
