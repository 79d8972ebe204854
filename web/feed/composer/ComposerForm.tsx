import { useLayoutEffect, useState } from 'react';
import type { useCommunityChoice_communities$key } from '../../__generated__/useCommunityChoice_communities.graphql';
import { EventForm } from './EventForm.tsx';
import { PollForm } from './PollForm.tsx';
import type { Kind } from './postDraft.ts';
import { PostForm } from './PostForm.tsx';

interface Props {
  /** Where the person publishes. */
  communities: useCommunityChoice_communities$key;
  /** Whether there are others, so that one is searched for. */
  hasMoreCommunities: boolean;
  /** The community that is given by the page; null where one is chosen. */
  presetId: string | null;
  initialKind: Kind;
  connections: readonly string[];
  /** Files that were dropped on the page, and opened it. */
  dropped: readonly File[];
  onTaken: () => void;
  onClose: () => void;
}

/** The open composer: a post, a poll or an event, each with a draft of its own. */
export default function ComposerForm({
  communities: key,
  hasMoreCommunities: hasMore,
  presetId,
  initialKind,
  connections,
  dropped,
  onTaken,
  onClose,
}: Props) {
  const [kind, setKind] = useState(initialKind);
  const [lastId, setLastId] = useState('');
  const [isFallbackGone, setFallbackGone] = useState(false);
  // The field that was shown while this code loaded may be typed into until it leaves the page, with this commit.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setFallbackGone(true), []);
  const communities = { key, hasMore, presetId, lastId, onChoose: setLastId };
  const common = { communities, connections, onClose };
  if (!isFallbackGone) return null;
  if (kind === 'poll') return <PollForm {...common} onBack={() => setKind('post')} />;
  if (kind === 'event') return <EventForm {...common} onBack={() => setKind('post')} />;
  return <PostForm {...common} dropped={dropped} onTaken={onTaken} onKind={setKind} />;
}
