import { eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invalid } from '../core/errors.ts';
import { nameAsSeen } from '../core/text.ts';
import { isPlannable } from '../core/wire.ts';
import { pollChoices, polls } from './tables.ts';

/** Characters of a question, and of an answer. */
const longest = { question: 500, answer: 300 };
const mostAnswers = 30;

/** A poll's question, plain text; `field` is where it was sent. */
export function readQuestion(field: string, value: string): string {
  const question = nameAsSeen(value);
  if (question === '') throw invalid(field, 'Veuillez saisir la question.');
  if (question.length > longest.question) throw invalid(field, 'Cette question est trop longue.');
  return question;
}

/** The answers of a poll: two at least, empty ones dropped. */
export function readAnswers(values: readonly string[]): string[] {
  const answers = values.map(nameAsSeen).filter((value) => value !== '');
  if (answers.length < 2) throw invalid('reponses', 'Veuillez remplir au moins deux reponses.');
  if (answers.length > mostAnswers)
    throw invalid('reponses', `Un sondage a ${mostAnswers} réponses au plus.`);
  if (answers.some((answer) => answer.length > longest.answer))
    throw invalid('reponses', 'Une réponse est trop longue.');
  return answers;
}

/** When a poll closes: a date alone counts to its end; what is over, and what is far away, is refused. */
export function readClosing(value: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const closesAt = new Date(isDay ? `${value}T23:59:59.999Z` : value);
  // The day is over nowhere on earth before it is twelve hours over in UTC.
  const margin = isDay ? 12 * 3_600_000 : 0;
  if (Number.isNaN(closesAt.getTime()) || closesAt.getTime() + margin <= Date.now())
    throw invalid('time', 'La date de fin ne peut pas être antérieure à aujourd’hui.');
  if (!isPlannable(closesAt)) throw invalid('time', 'La date de fin est trop lointaine.');
  return closesAt;
}

/** Writes the poll of a post. */
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

/** Asks the same people something else. */
export async function changeQuestion(tx: Transaction, postId: number, question: string): Promise<void> {
  await tx.update(polls).set({ question }).where(eq(polls.postId, postId));
}
