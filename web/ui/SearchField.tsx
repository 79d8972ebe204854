import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type Ref, useRef } from 'react';
import { fieldClasses } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether results are pending. */
  isPending?: boolean;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A search field with a clear button. */
export function SearchField({
  label,
  value,
  onChange,
  isPending = false,
  autoFocus = false,
  className = '',
  ref,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isPending ? IconLoader2 : IconSearch;
  return (
    <div ref={ref} role="search" aria-label={label} className={`relative flex ${className}`}>
      <Icon
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted ${isPending ? 'animate-spin' : ''}`}
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        // The person opened the search, so moving the focus is expected.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldClasses} min-h-12 rounded-full ${value === '' ? 'pr-4' : 'pr-12'} pl-11 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <span className="absolute inset-y-0 right-1 grid place-items-center">
          <IconButton
            label="Annuler la recherche"
            size="small"
            onPress={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </div>
  );
}
