import type { z } from 'zod';
import type { Database } from '../core/database/database.ts';
import { countActivity, engagementRate, readFigures, countReactionKinds } from './figures.ts';
import { currentMonth, parseMonth } from './month.ts';
import type { Figures } from './tables.ts';
import type {
  EngagementResponse,
  MonthActivityResponse,
  MonthParams,
  MonthReactionsResponse,
} from './wire.ts';

const engagementOf = (figures: Pick<Figures, 'active' | 'people'>) => ({
  taux: engagementRate(figures),
  actifs: figures.active,
  profils: figures.people,
});

function presentMonth() {
  const { month, year } = currentMonth(new Date());
  return parseMonth(month, year);
}

/** Engagement rate of the current month. */
export async function readCurrentEngagement(
  database: Database,
): Promise<z.output<typeof EngagementResponse>> {
  return { status: true, ...engagementOf(await readFigures(database, presentMonth(), countActivity)) };
}

/** Activity of a month, in total and by day. */
export async function readMonthActivity(
  database: Database,
  { month, year }: z.output<typeof MonthParams>,
): Promise<z.output<typeof MonthActivityResponse>> {
  const figures = await readFigures(database, parseMonth(month, year), countActivity);
  const { posts, comments, reactions, messages } = figures;
  return {
    status: true,
    ...engagementOf(figures),
    publications: posts,
    commentaires: comments,
    reactions,
    messages,
    jours: figures.days.map((day) => ({
      jour: day.day,
      publications: day.posts,
      commentaires: day.comments,
      reactions: day.reactions,
      messages: day.messages,
    })),
  };
}

/** Reactions of a month by kind. */
export async function readMonthReactions(
  database: Database,
  { month, year }: z.output<typeof MonthParams>,
): Promise<z.output<typeof MonthReactionsResponse>> {
  const { kinds } = await readFigures(database, parseMonth(month, year), countReactionKinds);
  return { status: true, likeokey: kinds.like, likemain: kinds.applause, likecoche: kinds.check };
}
