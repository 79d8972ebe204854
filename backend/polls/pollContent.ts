import { eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invalidError } from '../core/errors.ts';
import { normalizeName } from '../core/text.ts';
import { isPlannable } from '../core/wire.ts';
import { pollChoices, polls } from './tables.ts';

/** Maximum characters of a question and of an answer. */
const maxLengths = { question: 500, answer: 300 };
const maxAnswers = 30;

/** Validates a question as plain text; errors name `field`. */
export function parseQuestion(field: string, value: string): string {
  const question = normalizeName(value);
  if (question === '') throw invalidError(field, 'Veuillez saisir la question.');
  if (question.length > maxLengths.question) throw invalidError(field, 'Cette question est trop longue.');
  return question;
}

/** Validates the answers: at least two; empty ones are dropped. */
export function parseAnswers(values: readonly string[]): string[] {
  const answers = values.map(normalizeName).filter((value) => value !== '');
  if (answers.length < 2) throw invalidError('reponses', 'Veuillez remplir au moins deux reponses.');
  if (answers.length > maxAnswers)
    throw invalidError('reponses', `Un sondage a ${maxAnswers} réponses au plus.`);
  if (answers.some((answer) => answer.length > maxLengths.answer))
    throw invalidError('reponses', 'Une réponse est trop longue.');
  return answers;
}

/** Closing date of a poll; a date without time means its end. Throws 400 when past or too far away. */
export function parseClosingDate(value: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const closesAt = new Date(isDay ? `${value}T23:59:59.999Z` : value);
  // A day ends last at UTC-12, twelve hours after UTC.
  const margin = isDay ? 12 * 3_600_000 : 0;
  if (Number.isNaN(closesAt.getTime()) || closesAt.getTime() + margin <= Date.now())
    throw invalidError('time', 'La date de fin ne peut pas être antérieure à aujourd’hui.');
  if (!isPlannable(closesAt)) throw invalidError('time', 'La date de fin est trop lointaine.');
  return closesAt;
}

/** Inserts the poll of a post. */
export async function insertPoll(
  tx: Transaction,
  poll: typeof polls.$inferInsert,
  answers: readonly string[],
): Promise<void> {
  await tx.insert(polls).values(poll);
  await tx
    .insert(pollChoices)
    .values(answers.map((answer, position) => ({ postId: poll.postId, answer, position })));
}

/** Updates the question of a poll. */
export async function updateQuestion(tx: Transaction, postId: number, question: string): Promise<void> {
  await tx.update(polls).set({ question }).where(eq(polls.postId, postId));
}
