import { LRUCache } from 'lru-cache';
import { graphqlError } from '../http/errors.ts';
import { requestExternalJson } from '../http/externalJson.ts';
import { invalidResponseError } from '../http/upstreamErrors.ts';
import { decodeArray, decodeObject } from '../compat/decode.ts';

/** Translates a piece of HTML. */
export interface Translator {
  translate(html: string, target: string): Promise<string>;
}

/** Maximum time of a translation, in milliseconds. */
const milliseconds = 10_000;
/** Maximum number of cached characters, texts and translations together. */
const maxKept = 16 * 1024 * 1024;

/**
 * Creates the client of the translation service (POST with q and target; the response has
 * translations[0].translatedText, at the top level or in `data`). Caches translations for an hour, because many
 * people translate the same post. A missing or empty translation is an UPSTREAM_UNAVAILABLE error, never cached.
 */
export function createTranslator(url: string): Translator {
  const known = new LRUCache<string, string, { html: string; target: string }>({
    max: 2_000,
    maxSize: maxKept,
    sizeCalculation: (translated, name) => translated.length + name.length,
    ttl: 3_600_000,
    fetchMethod: (_name, _stale, { context }) => ask(context.html, context.target),
  });

  async function ask(q: string, target: string): Promise<string> {
    try {
      const answer = await requestExternalJson(new URL(url), {
        json: { q, target, format: 'html' },
        milliseconds,
      });
      const body = decodeObject<{ data: unknown; translations: unknown }>(answer, 'translation');
      const { translations } = decodeObject<{ translations: unknown }>(body.data ?? body, 'translation');
      const [first] = decodeArray(translations, 'translations');
      const { translatedText } = decodeObject<{ translatedText: unknown }>(first, 'translations[0]');
      if (typeof translatedText !== 'string' || (translatedText.trim() === '' && q.trim() !== ''))
        throw invalidResponseError('translations[0].translatedText');
      return translatedText;
    } catch (error) {
      throw graphqlError('UPSTREAM_UNAVAILABLE', 'La traduction n’est pas disponible pour le moment.', {
        cause: error,
      });
    }
  }

  return {
    translate: (html, target) => known.forceFetch(`${target} ${html}`, { context: { html, target } }),
  };
}
