import { type ReactNode, Suspense, useState } from 'react';
import { graphql } from 'react-relay';
import type {
  ContactSearchQuery,
  ContactSearchQuery$data,
} from '../../__generated__/ContactSearchQuery.graphql';
import { SearchField } from '../../ui/SearchField.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { Region, useRegionQuery } from '../../relay/Region.tsx';

/** A colleague to talk to. */
export type Contact = NonNullable<ContactSearchQuery$data['viewer']>['people']['nodes'][number];

interface Props {
  /** Ids of those who are not offered. */
  except?: readonly string[];
  /** Whether one writes in it as soon as it appears. */
  autoFocus?: boolean;
  /** How a colleague is offered: an `li`. */
  children: (contact: Contact) => ReactNode;
}

/** Colleagues to choose from, found as one types (B186, B692). */
export function ContactSearch({ except = [], autoFocus = false, children }: Props) {
  const [text, setText] = useState('');
  const wanted = useDebouncedValue(text.trim());
  return (
    <>
      <SearchField
        label="Rechercher un contact"
        value={text}
        onChange={setText}
        autoFocus={autoFocus}
        isPending={wanted !== text.trim()}
        className="shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Region key={wanted}>
          <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
            <Found search={wanted} except={except}>
              {children}
            </Found>
          </Suspense>
        </Region>
      </div>
    </>
  );
}

// What is typed decides what is asked, so the query starts here.
function Found({
  search,
  except,
  children,
}: Required<Pick<Props, 'except' | 'children'>> & { search: string }) {
  const { viewer } = useRegionQuery<ContactSearchQuery>(
    graphql`
      query ContactSearchQuery($search: String!) @throwOnFieldError {
        viewer {
          user {
            id
          }
          people(first: 30, search: $search) {
            nodes {
              id
              fullName
              job
              ...PersonAvatar_user
            }
          }
        }
      }
    `,
    { search },
  );
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
