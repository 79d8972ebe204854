import { Suspense, useState } from 'react';
import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { GifPickerQuery } from '../__generated__/GifPickerQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../relay/useTransitionQuery.ts';

/** Animations that are found by words; without words, those that are in vogue. */
const gifPickerQuery = graphql`
  query GifPickerQuery($search: String!) @preloadable @throwOnFieldError {
    viewer {
      gifs(query: $search, limit: 24) {
        contentUrl
        title
        preview {
          contentUrl
          width
          height
        }
      }
    }
  }
`;

/** An animation that was chosen. */
export interface Gif {
  contentUrl: string;
  title: string;
}

interface Props extends OnDemandProps<GifPickerQuery> {
  onPick: (gif: Gif) => void;
}

/** Searchable picker of animations; previous results stay visible while a search is loading. */
export default function GifPicker({ queryRef: first, onPick }: Props) {
  const { queryRef, isPending, loadLater, retry } = useTransitionQuery<GifPickerQuery>(
    gifPickerQuery,
    first,
    'store-or-network',
  );
  const [search, setSearch] = useState('');
  const type = (text: string) => {
    setSearch(text);
    loadLater({ search: text.trim() });
  };
  return (
    <div className="flex h-80 w-72 max-w-full flex-col">
      <input
        type="search"
        value={search}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label="Rechercher un GIF"
        placeholder="Rechercher un GIF"
        className="m-2 min-h-11 rounded-xl bg-sunken px-3 text-base placeholder:text-muted"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" aria-busy={isPending}>
        <ErrorRegion queryRef={queryRef} onRetry={retry}>
          <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
            <Grid queryRef={queryRef} onPick={onPick} />
          </Suspense>
        </ErrorRegion>
      </div>
    </div>
  );
}

interface GridProps {
  queryRef: PreloadedQuery<GifPickerQuery>;
  onPick: (gif: Gif) => void;
}

function Grid({ queryRef, onPick }: GridProps) {
  const { viewer } = usePreloadedQuery<GifPickerQuery>(gifPickerQuery, queryRef);
  const gifs = viewer?.gifs ?? [];
  if (gifs.length === 0) return <p className="m-0 p-4 text-center text-sm text-muted">Aucun GIF trouvé</p>;
  return (
    <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0" aria-label="GIF">
      {gifs.map((gif) => (
        <li key={gif.contentUrl}>
          <button
            type="button"
            onClick={() => onPick({ contentUrl: gif.contentUrl, title: gif.title })}
            className="block w-full cursor-pointer overflow-hidden rounded-lg bg-sunken p-0"
            aria-label={gif.title}
          >
            <img
              src={gif.preview.contentUrl}
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
