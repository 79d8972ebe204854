import { isSameDraft } from './packedDraft.ts';

/** What was typed since something was sent: what stands as it was sent has gone with it. */
export const unlessSent = <Value>(typed: Value, sent: Value, empty: Value): Value =>
  isSameDraft(typed, sent) ? empty : typed;

/** What of a list was put there since it was sent. */
export const itemsSince = <Item>(typed: readonly Item[], sent: readonly Item[]): readonly Item[] =>
  typed.filter((item) => !sent.some((other) => isSameDraft(item, other)));

/**
 * The parts of a text that were typed since it was sent. `restOf` says what follows in one that goes on where a sent
 * one ended; null where it does not. One that was itself reworded stays whole.
 */
export function partsSince(
  typed: readonly string[],
  sent: readonly string[],
  restOf: (part: string, sentPart: string) => string | null,
): string[] {
  const left = [...sent];
  const takeAway = (index: number): boolean => index >= 0 && left.splice(index, 1).length > 0;
  const isNew = typed.map((part) => !takeAway(left.indexOf(part)));
  return typed.flatMap((part, index) => {
    if (!isNew[index]) return [];
    const begun = left.findIndex((sentPart) => restOf(part, sentPart) !== null);
    const sentPart = left[begun];
    if (sentPart === undefined) return [part];
    takeAway(begun);
    return [restOf(part, sentPart) ?? part];
  });
}

/** What follows in words that begin with others; null where they do not, or go on within a word. */
export function wordsAfter(words: string, beginning: string): string | null {
  if (beginning.trim() === '' || !words.startsWith(beginning)) return null;
  const rest = words.slice(beginning.length);
  return /^[\p{L}\p{N}]/u.test(rest) ? null : rest.trimStart();
}

/** The lines that were typed since a text was sent. */
export const linesSince = (typed: string, sent: string): string =>
  sent === '' ? typed : partsSince(typed.split('\n'), sent.split('\n'), wordsAfter).join('\n').trim();
