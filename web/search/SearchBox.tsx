import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longestSearch, searchPath } from './searchPath.ts';

interface Props {
  /** Initial text. */
  initial?: string;
  /** Finds the query of the address that the next search keeps. */
  keptParameters?: () => string;
}

/** The search of the header, and of its results: Enter goes to /search/{text} (B037). */
export default function SearchBox({ initial = '', keptParameters = () => '' }: Props) {
  const [text, setText] = useState(initial);
  const navigate = useNavigate();

  return (
    <form
      role="search"
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        if (wanted === '') return;
        void navigate({ pathname: searchPath(wanted), search: keptParameters() });
      }}
    >
      <IconSearch
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        value={text}
        maxLength={longestSearch}
        onChange={(event) => setText(event.target.value)}
        aria-label="Rechercher"
        placeholder="Rechercher…"
        enterKeyHint="search"
        className="h-11 w-full max-md:[&::-webkit-search-cancel-button]:hidden rounded-full border border-line-strong bg-surface in-data-header:border-transparent in-data-header:bg-sunken in-data-header:focus:border-line-strong in-data-header:focus:bg-surface pr-4 pl-11 text-base text-ellipsis text-ink placeholder:text-muted"
      />
    </form>
  );
}
