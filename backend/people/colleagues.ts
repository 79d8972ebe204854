import { and, asc, desc, eq, gt, not, or, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { timeZone } from '../core/timeZone.ts';
import { avatars, personColumns } from './people.ts';

/** People in each list at most. */
const most = 5;
const newDays = 30;
/** Days of birthdays, today included. */
const birthdayDays = 8;

/** Month and day as a number, `307` for 7 March; must match the index `users_birth_day`. */
const birthDay = sql<number>`(extract(month from birth_date) * 100 + extract(day from birth_date))::integer`;

/** Days from a moment on, as `birthDay` numbers them; in other years 29 February comes with 1 March. */
export function birthDaysFrom(moment: Date): number[] {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(moment)
    .split('-')
    .map(Number);
  return Array.from({ length: birthdayDays }, (_, later) => {
    const date = new Date(Date.UTC(year, month - 1, day + later));
    const [ofMonth, ofYear] = [date.getUTCDate(), date.getUTCFullYear()];
    const isAfterFebruary = date.getUTCMonth() === 2 && ofMonth === 1;
    const hasLeapDay = new Date(Date.UTC(ofYear, 1, 29)).getUTCDate() === 29;
    const key = (date.getUTCMonth() + 1) * 100 + ofMonth;
    return isAfterFebruary && !hasLeapDay ? [229, key] : [key];
  }).flat();
}

/** New colleagues and coming birthdays among the people visible to the caller. */
export async function readColleagues(db: Queryable, caller: Caller) {
  const people = () =>
    db
      .select({ person: personColumns(caller), birthDate: users.birthDate })
      .from(users)
      .leftJoin(avatars, eq(avatars.id, users.avatarId));
  const isNamed = or(not(eq(users.firstName, '')), not(eq(users.lastName, '')));
  const days = sql`${sql.param(birthDaysFrom(new Date()))}::int[]`;
  const [newcomers, birthdays] = await Promise.all([
    people()
      .where(
        and(
          gt(users.firstSignInAt, sql`now() - make_interval(days => ${newDays})`),
          eq(users.isExternal, false),
          isNamed,
          isVisibleTo(caller),
        ),
      )
      .orderBy(desc(users.firstSignInAt), desc(users.id))
      .limit(most),
    people()
      .where(and(sql`${birthDay} = any(${days})`, isNamed, isVisibleTo(caller)))
      .orderBy(sql`array_position(${days}, ${birthDay})`, asc(users.foldedFirstName), asc(users.id))
      .limit(most),
  ]);
  return { newcomers, birthdays };
}
