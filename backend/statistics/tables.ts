import { date, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../core/database/columns.ts';

/** How much of each happened. */
export interface Activity {
  posts: number;
  comments: number;
  reactions: number;
  messages: number;
}

/** An id with how much there was of it, most first. */
export type Ranking = { id: number; count: number }[];

/** What happened in a month: numbers and ids, no text of anybody. */
export interface Figures extends Activity {
  /** Accounts that existed at its end. */
  people: number;
  /** Those who published, commented, reacted or wrote a message. */
  active: number;
  /** The days on which something happened, by their number. */
  days: (Activity & { day: number })[];
  /** Reactions by kind. */
  kinds: { like: number; applause: number; check: number };
  topPosters: Ranking;
  /** Communities by posts, comments and reactions. */
  topCommunities: Ranking;
  /** Posts by comments and reactions. */
  topPosts: Ranking;
}

/** The figures of a month that is past: computed once, kept. */
export const monthlyStatistics = pgTable('monthly_statistics', {
  /** First day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  figures: jsonb().$type<Figures>().notNull(),
  computedAt: instant('computed_at').notNull().defaultNow(),
});
