import { type ReactNode, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useCommunityChoice_communities$key } from '../../__generated__/useCommunityChoice_communities.graphql';
import { SelectField } from '../../ui/SelectField.tsx';
import { CommunitySearch } from './CommunitySearch.tsx';

/** Where the person publishes. */
export interface Communities {
  key: useCommunityChoice_communities$key;
  /** Whether there are others, so that one is searched for. */
  hasMore: boolean;
  /** The one that the page gives; null where one is chosen. */
  presetId: string | null;
  /** The one that was chosen for what was begun before. */
  lastId: string;
  onChoose: (id: string) => void;
}

interface Choice {
  /** Empty while none is chosen. */
  id: string;
  /** Null where the page gives it. */
  field: ReactNode;
  /** Shows that one is missing; answers whether one is there. */
  require: () => boolean;
}

/** The community of what is being written: the one that is kept with it, if the person still publishes there. */
export function useCommunityChoice(
  { key, hasMore, presetId, lastId, onChoose }: Communities,
  { keptId, keep, refusal }: { keptId: string; keep: (id: string) => void; refusal: string | undefined },
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
  // Of those that are not here, the server knows whether the person still publishes there.
  const known = [keptId, lastId].find((wanted) =>
    hasMore ? wanted !== '' : all.some(({ id }) => id === wanted),
  );
  const id = presetId ?? known ?? (all.length === 1 && only && !hasMore ? only.id : '');
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
    presetId === null &&
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
