import { fetch } from 'undici';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../core/config.ts';
import { fault } from '../core/errors.ts';
import { list, text, wire } from '../core/rest/decode.ts';

/** Turns a piece of HTML into another language. */
export interface Translator {
  translate(html: string, target: string): Promise<string>;
}

const timeout = 10_000;

/**
 * The translation service [1 §8, 3 §7]: it is called by POST with q and target, and its answer holds
 * translations[0].translatedText, in an object `data` or by itself. What it said is kept for an hour:
 * the same post is translated for many.
 */
export function createTranslator({ url, key }: NonNullable<GatewayConfig['translation']>): Translator {
  const known = new LRUCache<string, Promise<string>>({ max: 2_000, ttl: 3_600_000 });

  async function ask(q: string, target: string): Promise<string> {
    const address = new URL(url);
    if (key) address.searchParams.set('key', key);
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ q, target, format: 'html' }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) throw new Error(`The translation service answered ${answer.status}.`);
      const body = wire<{ data: unknown; translations: unknown }>(await answer.json(), 'translation');
      const { translations } = wire<{ translations: unknown }>(body.data ?? body, 'translation');
      const [first] = list(translations, 'translations');
      return text(wire<{ translatedText: unknown }>(first, 'translations[0]').translatedText);
    } catch (error) {
      throw fault('UPSTREAM_UNAVAILABLE', 'La traduction n’est pas disponible pour le moment.', {
        cause: error,
      });
    }
  }

  return {
    translate(html, target) {
      const name = `${target} ${html}`;
      const translated = known.get(name) ?? ask(html, target);
      known.set(name, translated);
      translated.catch(() => known.delete(name));
      return translated;
    },
  };
}
