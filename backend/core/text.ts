import type { FastifyInstance } from 'fastify';
import { invalid } from './errors.ts';

/** NUL, which PostgreSQL keeps in no text, and halves of characters, which UTF-8 has no bytes for. */
const unstorable = /\0|\p{Surrogate}/u;

/** What nobody sees of a text, behind what an emoji is put together of: that stays. */
const unseen =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Whether a text holds what nobody sees, and what addresses must not have. */
export const hasUnseen = (text: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** A name as it is kept: what looks alike is alike, without characters that nobody sees and in one line. */
export const nameAsSeen = (written: string): string =>
  written
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(unseen, '$1')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();

/** Levels of lists and objects in what is sent: no call is nested nearly as deep. */
const deepest = 32;

/**
 * Refuses with 400 what holds text that nothing can keep, names of fields included, or is nested without
 * end. `field` is the way to `value`, as refusals name it.
 */
export function requireText(value: unknown, field = '', depth = 0): void {
  if (typeof value === 'string' && unstorable.test(value))
    throw invalid(field, "Ce texte contient un caractère qui n'est pas accepté.");
  if (typeof value !== 'object' || value === null) return;
  if (depth === deepest) throw invalid(field, 'Le contenu envoyé est trop imbriqué.');
  for (const [name, entry] of Object.entries(value)) {
    requireText(name, field, depth);
    requireText(entry, field === '' ? name : `${field}.${name}`, depth + 1);
  }
}

/**
 * Checks all that a request says, before anything reads it: path, query and body, whatever their schemas.
 * Forms with files are read later; `receiveForm` checks theirs.
 */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    requireText(params);
    requireText(query);
    requireText(body);
    done();
  });
}
