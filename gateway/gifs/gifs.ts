import type { GatewayConfig } from '../config/config.ts';
import { fault } from '../http/errors.ts';
import { holdsWords } from '../content/matching.ts';
import type { ImageRecord } from '../content/media.ts';
import { askOutside } from '../http/outside.ts';
import { list, optionalCount, text, webAddress, wire } from '../rest/decode.ts';

/** The product's own animations, offered where no service is configured; the web client's files. */
const pack: readonly { name: string; title: string; words: string }[] = [
  { name: 'bonjour', title: 'Une main qui salue', words: 'bonjour salut coucou hello' },
  { name: 'bravo', title: 'Bravo', words: 'bravo félicitations applaudissements' },
  { name: 'merci', title: 'Merci', words: 'merci gratitude' },
  { name: 'pouce', title: 'Pouce levé', words: 'pouce ok accord super' },
  { name: 'fete', title: 'Youpi, des confettis', words: 'fête youpi confettis anniversaire joie' },
  { name: 'cafe', title: 'Pause café', words: 'café pause matin' },
  { name: 'soleil', title: 'Un soleil qui sourit', words: 'soleil été vacances beau temps' },
  { name: 'vague', title: 'Un voilier sur les vagues', words: 'voilier vagues mer bateau' },
];

/** Pixels of each of them. */
const packSize = { width: 240, height: 180 };

/** An animation; `path` is absolute, or of the web client. */
export interface GifRecord {
  path: string;
  preview: ImageRecord;
  title: string;
}

/** Where animations come from. */
export type GifSource = (search: string, count: number) => Promise<GifRecord[]> | GifRecord[];

/** How long a search may take. */
const milliseconds = 5_000;

/** The product's own. */
const packSource: GifSource = (search, count) =>
  pack
    .filter(({ title, words }) => holdsWords(`${title} ${words}`, search))
    .slice(0, count)
    .map(({ name, title }) => {
      const path = `/gifs/${name}.gif`;
      return { path, title, preview: { path, ...packSize, alt: title } };
    });

type Rendition = Record<'url' | 'width' | 'height', unknown>;

/** GIPHY's API, or one that speaks like it: `/search` and `/trending` below its address. */
function giphySource({ url, key }: NonNullable<GatewayConfig['gifs']>): GifSource {
  return async (search, count) => {
    const address = new URL(`${url}/${search === '' ? 'trending' : 'search'}`);
    const wanted = { api_key: key, q: search, limit: String(count), lang: 'fr', rating: 'g' };
    for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value);
    try {
      const { data } = wire<{ data: unknown }>(await askOutside(address, { milliseconds }), 'gifs');
      return list(data, 'gifs.data').flatMap((item) => {
        const gif = wire<{ title: unknown; images: unknown }>(item, 'gif');
        const images = wire<{ original: unknown; fixed_width: unknown }>(gif.images, 'gif.images');
        const original = wire<Rendition>(images.original, 'gif.original');
        const small = wire<Rendition>(images.fixed_width ?? images.original, 'gif.fixed_width');
        const [path, preview] = [webAddress(text(original.url)), webAddress(text(small.url))];
        if (path === null || preview === null) return [];
        const title = text(gif.title) || 'GIF';
        const size = (value: unknown) => optionalCount(value) ?? null;
        return [
          {
            path,
            title,
            preview: { path: preview, width: size(small.width), height: size(small.height), alt: title },
          },
        ];
      });
    } catch (error) {
      throw fault('UPSTREAM_UNAVAILABLE', 'La recherche de GIF n’est pas disponible pour le moment.', {
        cause: error,
      });
    }
  };
}

/** The source that the configuration names. */
export const gifSource = ({ gifs }: GatewayConfig): GifSource => (gifs ? giphySource(gifs) : packSource);
