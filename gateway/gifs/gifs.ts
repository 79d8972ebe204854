import type { GatewayConfig } from '../config/config.ts';
import { graphqlError } from '../http/errors.ts';
import { containsWords } from '../content/text.ts';
import { type ImageRecord, absoluteUrl } from '../content/media.ts';
import { requestExternalJson } from '../http/externalJson.ts';
import {
  decodeArray,
  decodeOptionalCount,
  decodeText,
  decodeWebUrl,
  decodeObject,
} from '../compat/decode.ts';
import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import type { Feature } from '../realtime/feature.ts';

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

/** A GIF; `path` is an absolute URL, or a path of the web client. */
export interface GifRecord {
  path: string;
  preview: ImageRecord;
  title: string;
}

/** Searches GIFs; returns at most `count`. */
type GifSource = (search: string, count: number) => Promise<GifRecord[]> | GifRecord[];

/** How long a search may take. */
const milliseconds = 5_000;

/** The product's own. */
const packSource: GifSource = (search, count) =>
  pack
    .filter(({ title, words }) => containsWords(`${title} ${words}`, search))
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
      const { data } = decodeObject<{ data: unknown }>(
        await requestExternalJson(address, { milliseconds }),
        'gifs',
      );
      return decodeArray(data, 'gifs.data').flatMap((item) => {
        const gif = decodeObject<{ title: unknown; images: unknown }>(item, 'gif');
        const images = decodeObject<{ original: unknown; fixed_width: unknown }>(gif.images, 'gif.images');
        const original = decodeObject<Rendition>(images.original, 'gif.original');
        const small = decodeObject<Rendition>(images.fixed_width ?? images.original, 'gif.fixed_width');
        const [path, preview] = [decodeWebUrl(decodeText(original.url)), decodeWebUrl(decodeText(small.url))];
        if (path === null || preview === null) return [];
        const title = decodeText(gif.title) || 'GIF';
        const size = (value: unknown) => decodeOptionalCount(value) ?? null;
        return [
          {
            path,
            title,
            preview: { path: preview, width: size(small.width), height: size(small.height), alt: title },
          },
        ];
      });
    } catch (error) {
      throw graphqlError('UPSTREAM_UNAVAILABLE', 'La recherche de GIF n’est pas disponible pour le moment.', {
        cause: error,
      });
    }
  };
}

/** Returns the search of the configured service; without one, of the product's own GIFs. */
const chooseGifSource = ({ gifs }: GatewayConfig): GifSource => (gifs ? giphySource(gifs) : packSource);

const source = perGateway(chooseGifSource);

const resolvers: Resolvers = {
  Viewer: {
    gifs: (_viewer, { query, limit }, context) => source(context)((query ?? '').trim(), limit),
  },
  Gif: { contentUrl: (gif, _args, context) => absoluteUrl(context, gif.path) },
};

/** Resolvers of the GIF search. */
export const gifs: Feature = { resolvers };
