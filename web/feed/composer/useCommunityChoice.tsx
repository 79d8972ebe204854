import { type ReactNode, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useCommunityChoice_communities$key } from '../../__generated__/useCommunityChoice_communities.graphql';
import { SelectField } from '../../ui/SelectField.tsx';
import { CommunitySearch } from './CommunitySearch.tsx';

/** Communities in which the user may publish. */
export interface Communities {
  key: useCommunityChoice_communities$key;
  /** Whether there are more, which requires a search. */
  hasMore: boolean;
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
  /** Community chosen or published in last. */
  lastId: string;
  onChoose: (id: string) => void;
}

interface Choice {
  /** Selected id; empty for none. */
  id: string;
  /** Field; null where the page determines the community. */
  field: ReactNode;
  /** Validates the selection and shows the error. */
  require: () => boolean;
}

/** Community of a draft: the stored one, if the user may still publish there; the last one for a draft without any. */
export function useCommunityChoice(
  { key, hasMore, communityId, lastId, onChoose }: Communities,
  {
    keptId,
    isEmpty,
    keep,
    refusal,
  }: { keptId: string; isEmpty: boolean; keep: (id: string) => void; refusal: string | undefined },
): Choice {
  const all = useFragment(
    graphql`
      fragment useCommunityChoice_communities on Community @relay(plural: true) {
        id
        title
      }
    `,
    key,
  );
  const [error, setError] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [only] = all;
  // The server validates communities that are not loaded.
  const known = (isEmpty || keptId === '' ? [keptId, lastId] : [keptId]).find((wanted) =>
    hasMore ? wanted !== '' : all.some(({ id }) => id === wanted),
  );
  const single = all.length === 1 && !hasMore && (isEmpty || keptId === '') ? only?.id : undefined;
  const id = communityId ?? known ?? single ?? '';
  const choose = (value: string) => {
    setError(undefined);
    onChoose(value);
    keep(value);
  };
  const common = {
    label: 'Communauté',
    value: id,
    error: error ?? refusal,
    isRequired: true,
    onChange: choose,
  };
  const field =
    communityId === null &&
    (hasMore ? (
      <CommunitySearch {...common} ref={input} />
    ) : (
      <SelectField
        {...common}
        ref={select}
        options={[
          { value: '', label: 'Choisir une communauté' },
          ...all.map((community) => ({ value: community.id, label: community.title })),
        ]}
      />
    ));
  return {
    id,
    field,
    require: () => {
      if (id !== '') return true;
      setError('Veuillez sélectionner une communauté.');
      (select.current ?? input.current)?.focus();
      return false;
    },
  };
}
