/** Rows of which something is missing. */
import type { Json, JsonObject } from '../documented.ts';
import { lastSeeded } from '../organisation.ts';
import { everywhere, type Habitual, idOf, isObject, isTable, rowsOf, type Shape, without } from './habit.ts';
import { datesAs } from './values.ts';

/**
 * One row in so many: always the same ones, in whatever list they come, of those that are there from the first.
 * Whoever has just written something is there.
 */
const oneIn = (many: number, all: JsonObject[], change: (row: JsonObject) => Json): Json =>
  all.map((row) => {
    const id = Number(idOf(row));
    return id <= lastSeeded && id % many === 2 ? change(row) : row;
  });

const relationGone =
  (relation: string): Shape =>
  (answer) =>
    everywhere(answer, (value) =>
      isTable(value) && value.every((row) => relation in row)
        ? oneIn(3, value, (row) => ({ ...row, [relation]: null }))
        : value,
    );

/** What of a screen may be missing then, which operators are told of. */
export interface Cost {
  /** Rows that nothing is left of. */
  isRows?: true;
  /** Fields of the graph. */
  fields?: RegExp;
}

/** Dates that are none. */
const dates = /^(?:createdAt|closesAt|isClosed|viewerCanVote|startsAt|endsAt|lastSeenAt|birthDate|events)$/;
/** How many there are, as far as that is counted by what can be shown. */
const counts = 'totalCount|postCount|personCount|communityCount|documentCount|percentage';

/** In the order in which they are done. */
export const rows = {
  zeroDates: {
    says: 'Dates are zeros: `0000-00-00 00:00:00`.',
    does: datesAs(() => '0000-00-00 00:00:00'),
    cost: { fields: dates },
  },
  spokenDates: {
    says: 'Dates are words: « il y a 3 heures ».',
    does: datesAs(() => 'il y a 3 heures'),
    cost: { fields: dates },
  },
  nullRows: {
    says: 'One row in five is `null`.',
    does: rowsOf((all) => oneIn(5, all, () => null)),
    cost: { isRows: true, fields: new RegExp(`^(?:node|folder|conversation|viewerCan\\w+|${counts})$`) },
  },
  noAuthor: {
    says: 'One row in three has no author: the account is gone.',
    does: relationGone('users'),
    cost: { fields: /^(?:author|user|faces|title|viewerCan\w+)$/ },
  },
  noCommunity: {
    says: 'One row in three has no community: it is gone.',
    does: relationGone('groups'),
    cost: { isRows: true, fields: new RegExp(`^(?:community|${counts})$`) },
  },
  noIds: {
    says: 'People are told without their ids.',
    does: (answer) =>
      everywhere(answer, (value) =>
        isObject(value) && 'profile' in value && 'email' in value ? without(value, 'id') : value,
      ),
    cost: { fields: /^(?:id|slug)$/ },
  },
} satisfies Record<string, Habitual<Shape> & { cost: Cost }>;
