import { date, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn } from '../core/database/columns.ts';

/** Number of items by kind. */
export interface Activity {
  posts: number;
  comments: number;
  reactions: number;
  messages: number;
}

/** Ids with counts, highest first. */
export type Ranking = { id: number; count: number }[];

/** Figures of a month; ids and numbers only, no personal text. */
export interface Figures extends Activity {
  /** Accounts at the end of the month. */
  people: number;
  /** People who published, commented, reacted or wrote a message. */
  active: number;
  /** Days with activity, by day of the month. */
  days: (Activity & { day: number })[];
  /** Reactions by kind. */
  kinds: { like: number; applause: number; check: number };
  topPosters: Ranking;
  /** Communities by posts, comments and reactions. */
  topCommunities: Ranking;
  /** Posts by comments and reactions. */
  topPosts: Ranking;
}

/** Stored figures of past months. */
export const monthlyStatistics = pgTable('monthly_statistics', {
  /** First day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  figures: jsonb().$type<Figures>().notNull(),
  computedAt: instantColumn('computed_at').notNull().defaultNow(),
});
