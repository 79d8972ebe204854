import type { FastifyInstance } from 'fastify';
import { invalid } from './errors.ts';

/** NUL, which PostgreSQL rejects, and lone surrogates. */
const unstorable = /\0|\p{Surrogate}/u;

/** Invisible characters, except those within emojis. */
const unseen =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Whether a text has invisible characters, which URLs must not have. */
export const hasUnseen = (text: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Normalises a name: one line, without invisible characters. */
export const nameAsSeen = (written: string): string =>
  written
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(unseen, '$1')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();

/** Maximum nesting of request values. */
const deepest = 32;

/** Throws 400 for unstorable text or excessive nesting. `field` is the path of `value`. */
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

/** Checks path, query and body of every request; `receiveForm` checks forms with files. */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    requireText(params);
    requireText(query);
    requireText(body);
    done();
  });
}
