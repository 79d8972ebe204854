import type { FastifyInstance } from 'fastify';
import { invalidError } from './errors.ts';

/** NUL, which PostgreSQL rejects, and lone surrogates. */
const unstorable = /\0|\p{Surrogate}/u;

/** Invisible characters, except those within emojis. */
const invisible =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Whether a text has invisible characters, which URLs must not have. */
export const hasInvisibleCharacters = (text: string): boolean =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Normalises a name: one line, without invisible characters. */
export const normalizeName = (written: string): string =>
  written
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(invisible, '$1')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();

/** Maximum nesting of request values. */
const maxDepth = 32;

/** Throws 400 for unstorable text or excessive nesting. `field` is the path of `value`. */
export function requireStorableText(value: unknown, field = '', depth = 0): void {
  if (typeof value === 'string' && unstorable.test(value))
    throw invalidError(field, "Ce texte contient un caractère qui n'est pas accepté.");
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxDepth) throw invalidError(field, 'Le contenu envoyé est trop imbriqué.');
  for (const [name, entry] of Object.entries(value)) {
    requireStorableText(name, field, depth);
    requireStorableText(entry, field === '' ? name : `${field}.${name}`, depth + 1);
  }
}

/** Checks path, query and body of every request; `receiveForm` checks forms with files. */
export function installTextCheck(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    requireStorableText(params);
    requireStorableText(query);
    requireStorableText(body);
    done();
  });
}
