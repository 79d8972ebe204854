import type { z } from 'zod';
import type { Database } from '../core/database/database.ts';
import { engagement, figuresOf } from './figures.ts';
import { monthOf, readMonth } from './month.ts';
import type { Figures } from './tables.ts';
import type { EngagementAnswer, MonthAnswer, MonthParams, ReactionsAnswer } from './wire.ts';

const engagementOf = (figures: Figures) => ({
  taux: engagement(figures),
  actifs: figures.active,
  profils: figures.people,
});

/** The figures of a month as calls name it. */
export const figuresOfMonth = (database: Database, { month, year }: z.output<typeof MonthParams>) =>
  figuresOf(database, readMonth(month, year));

/** The engagement rate of the present month. */
export async function presentEngagement(database: Database): Promise<z.output<typeof EngagementAnswer>> {
  return { status: true, ...engagementOf(await figuresOfMonth(database, monthOf(new Date()))) };
}

/** What happened in a month, in all and by its days. */
export async function monthActivity(
  database: Database,
  asked: z.output<typeof MonthParams>,
): Promise<z.output<typeof MonthAnswer>> {
  const figures = await figuresOfMonth(database, asked);
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
  asked: z.output<typeof MonthParams>,
): Promise<z.output<typeof ReactionsAnswer>> {
  const { kinds } = await figuresOfMonth(database, asked);
  return { status: true, likeokey: kinds.like, likemain: kinds.applause, likecoche: kinds.check };
}
