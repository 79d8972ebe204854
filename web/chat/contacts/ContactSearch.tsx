import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type {
  ContactSearchQuery,
  ContactSearchQuery$data,
} from '../../__generated__/ContactSearchQuery.graphql';
import { Region } from '../../relay/Region.tsx';
import { useChangingQuery } from '../../relay/useChangingQuery.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { contactSearchQuery } from './ContactSearch.query.ts';

/** A colleague to talk to. */
export type Contact = NonNullable<ContactSearchQuery$data['viewer']>['people']['nodes'][number];

/** Milliseconds without a key stroke after which what is typed is looked for. */
const pause = 400;

interface Props {
  /** The colleagues before anything is typed: what opens the search has begun it. */
  queryRef: PreloadedQuery<ContactSearchQuery>;
  /** Ids of those who are not offered. */
  except?: readonly string[];
  /** Whether one writes in it as soon as it appears. */
  autoFocus?: boolean;
  /** How a colleague is offered: an `li`. */
  children: (contact: Contact) => ReactNode;
}

/** Colleagues to choose from, found as one types (B186, B692); those that are shown stay until others are found. */
export function ContactSearch({ queryRef: first, except = [], autoFocus = false, children }: Props) {
  const [text, setText] = useState('');
  const { queryRef, load, retry } = useChangingQuery<ContactSearchQuery>(contactSearchQuery, first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <SearchField
        label="Rechercher un contact"
        value={text}
        onChange={(typed) => {
          setText(typed);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => load({ search: typed.trim() }), pause);
        }}
        autoFocus={autoFocus}
        isPending={queryRef.variables.search !== text.trim()}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Region queryRef={queryRef} onRetry={retry}>
          <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
            <Found queryRef={queryRef} except={except}>
              {children}
            </Found>
          </Suspense>
        </Region>
      </div>
    </>
  );
}

function Found({ queryRef, except, children }: Required<Pick<Props, 'queryRef' | 'except' | 'children'>>) {
  const { viewer } = usePreloadedQuery<ContactSearchQuery>(contactSearchQuery, queryRef);
  const contacts =
    viewer?.people.nodes.filter(({ id }) => id !== viewer.user.id && !except.includes(id)) ?? [];
  if (contacts.length === 0)
    return <p className="m-0 p-4 text-center text-sm text-muted">Aucun contact trouvé</p>;
  return (
    <ul className="m-0 list-none p-0" aria-label="Contacts">
      {contacts.map(children)}
    </ul>
  );
}
