import type { z } from 'zod';
import type { Database } from '../core/database/database.ts';
import { activityOf, engagement, figuresOf, kindsOf } from './figures.ts';
import { monthOf, readMonth } from './month.ts';
import type { Figures } from './tables.ts';
import type { EngagementAnswer, MonthAnswer, MonthParams, ReactionsAnswer } from './wire.ts';

const engagementOf = (figures: Pick<Figures, 'active' | 'people'>) => ({
  taux: engagement(figures),
  actifs: figures.active,
  profils: figures.people,
});

function presentMonth() {
  const { month, year } = monthOf(new Date());
  return readMonth(month, year);
}

/** The engagement rate of the present month. */
export async function presentEngagement(database: Database): Promise<z.output<typeof EngagementAnswer>> {
  return { status: true, ...engagementOf(await figuresOf(database, presentMonth(), activityOf)) };
}

/** What happened in a month, in all and by its days. */
export async function monthActivity(
  database: Database,
  { month, year }: z.output<typeof MonthParams>,
): Promise<z.output<typeof MonthAnswer>> {
  const figures = await figuresOf(database, readMonth(month, year), activityOf);
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
export async function monthReactions(
  database: Database,
  { month, year }: z.output<typeof MonthParams>,
): Promise<z.output<typeof ReactionsAnswer>> {
  const { kinds } = await figuresOf(database, readMonth(month, year), kindsOf);
  return { status: true, likeokey: kinds.like, likemain: kinds.applause, likecoche: kinds.check };
}
