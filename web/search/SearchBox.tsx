import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longestSearch, searchPath } from './searchPath.ts';

interface Props {
  /** Initial text. */
  initial?: string;
  autoFocus?: boolean;
  /** Called when the box is closed by a search or by Escape. */
  onLeave?: () => void;
}

/** The search of the header, and of its results: Enter goes to /search/{text} (B037). */
export default function SearchBox({ initial = '', autoFocus = false, onLeave }: Props) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  return (
    <form
      role="search"
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        if (wanted === '') return;
        onLeave?.();
        void navigate(searchPath(wanted));
      }}
    >
      <IconSearch
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={longestSearch}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onLeave?.()}
        aria-label="Rechercher"
        placeholder="Rechercher…"
        enterKeyHint="search"
        className="h-11 w-full max-md:[&::-webkit-search-cancel-button]:hidden rounded-full border border-transparent bg-sunken pr-4 pl-11 text-base text-ellipsis text-ink placeholder:text-muted focus:border-line-strong focus:bg-surface"
      />
    </form>
  );
}
