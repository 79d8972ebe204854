import { Suspense, useState } from 'react';
import { graphql } from 'react-relay';
import type { GifPickerQuery } from '../__generated__/GifPickerQuery.graphql';
import { useDebouncedValue } from '../ui/useDebouncedValue.ts';
import { Region, useRegionQuery } from '../relay/Region.tsx';

/** An animation that was chosen. */
export interface Gif {
  url: string;
  title: string;
}

/** Animations to choose from, with a search. */
export default function GifPicker({ onPick }: { onPick: (gif: Gif) => void }) {
  const [search, setSearch] = useState('');
  const wanted = useDebouncedValue(search.trim());
  return (
    <div className="flex h-80 w-72 max-w-full flex-col">
      <input
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label="Rechercher un GIF"
        placeholder="Rechercher un GIF"
        className="m-2 min-h-11 rounded-xl bg-sunken px-3 text-base placeholder:text-muted"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <Region key={wanted}>
          <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
            <Grid search={wanted} onPick={onPick} />
          </Suspense>
        </Region>
      </div>
    </div>
  );
}

// Opened on demand: the query follows what is typed.
function Grid({ search, onPick }: { search: string; onPick: (gif: Gif) => void }) {
  const { viewer } = useRegionQuery<GifPickerQuery>(
    graphql`
      query GifPickerQuery($search: String!) @throwOnFieldError {
        viewer {
          gifs(search: $search) {
            url
            title
            preview {
              url
              width
              height
            }
          }
        }
      }
    `,
    { search },
    'store-or-network',
  );
  const gifs = viewer?.gifs ?? [];
  if (gifs.length === 0) return <p className="m-0 p-4 text-center text-sm text-muted">Aucun GIF trouvé</p>;
  return (
    <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0" aria-label="GIF">
      {gifs.map((gif) => (
        <li key={gif.url}>
          <button
            type="button"
            onClick={() => onPick({ url: gif.url, title: gif.title })}
            className="block w-full cursor-pointer overflow-hidden rounded-lg bg-sunken p-0"
            aria-label={gif.title}
          >
            <img
              src={gif.preview.url}
              alt=""
              width={gif.preview.width ?? 240}
              height={gif.preview.height ?? 180}
              className="block h-auto w-full"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
