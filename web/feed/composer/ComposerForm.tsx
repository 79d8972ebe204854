import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { ComposerForm_communities$key } from '../../__generated__/ComposerForm_communities.graphql';
import { EventForm } from './EventForm.tsx';
import { PollForm } from './PollForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { saveDraft, readDraft } from './drafts.ts';
import { useIsDraftComplete } from './interim.ts';
import { PostForm } from './PostForm.tsx';

export type Kind = 'post' | 'poll' | 'event';

interface Props {
  /** Where the person publishes. */
  communities: ComposerForm_communities$key;
  /** The community that is given by the page; null where one is chosen. */
  presetId: string | null;
  initialKind: Kind;
  connections: readonly string[];
  onClose: () => void;
}

/** The open composer: a post, a poll or an event. */
export default function ComposerForm({
  communities: key,
  presetId,
  initialKind,
  connections,
  onClose,
}: Props) {
  const communities = useFragment(
    graphql`
      fragment ComposerForm_communities on Community @relay(plural: true) {
        id
        title
      }
    `,
    key,
  );
  const place = presetId ?? 'home';
  const [kind, setKind] = useState(initialKind);
  const isDraftComplete = useIsDraftComplete();
  const [communityId, setCommunityId] = useState(() => {
    const kept = presetId ?? readDraft(place).communityId;
    const [only] = communities;
    if (communities.some(({ id }) => id === kept)) return kept;
    return communities.length === 1 && only ? only.id : '';
  });
  const [error, setError] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const requireCommunity = () => {
    if (communityId !== '') return true;
    setError('Veuillez sélectionner une communauté.');
    select.current?.focus();
    return false;
  };
  const communityField = presetId === null && (
    <SelectField
      ref={select}
      label="Communauté"
      value={communityId}
      error={error}
      isRequired
      onChange={(value) => {
        setCommunityId(value);
        setError(undefined);
        saveDraft(place, { ...readDraft(place), communityId: value });
      }}
      options={[
        { value: '', label: 'Choisir une communauté' },
        ...communities.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
  const common = { communityId, communityField, requireCommunity, connections, onPublished: onClose };
  // Until the field that stands in has left the page one may type into it.
  if (!isDraftComplete) return null;
  if (kind === 'poll') return <PollForm {...common} onBack={() => setKind('post')} />;
  if (kind === 'event') return <EventForm {...common} onBack={() => setKind('post')} />;
  return <PostForm {...common} place={place} onKind={setKind} onCancel={onClose} />;
}
