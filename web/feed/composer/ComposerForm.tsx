import { useLayoutEffect, useState } from 'react';
import { readOwnSetting } from '../../core/ownSettings.ts';
import type { useCommunityChoice_communities$key } from '../../__generated__/useCommunityChoice_communities.graphql';
import type { EventValues } from '../../events/eventTimes.ts';
import { EventForm } from './EventForm.tsx';
import { PollForm } from './PollForm.tsx';
import type { Kind } from './postDraft.ts';
import { PostForm } from './PostForm.tsx';

interface Props {
  /** Communities in which the user may publish. */
  communities: useCommunityChoice_communities$key;
  /** Whether there are more, which requires a search. */
  hasMoreCommunities: boolean;
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
  kind: Kind;
  onKind: (kind: Kind) => void;
  /** Times of a new event that were chosen in a calendar. */
  eventTimes?: Pick<EventValues, 'start' | 'end'> | undefined;
  connections: readonly string[];
  isTitled?: boolean;
  /** Files dropped on the page, which opened the form. */
  dropped: readonly File[];
  onDroppedFilesConsumed: () => void;
  onClose: () => void;
}

/** Open composer: post, poll or event, each with its own draft. */
export default function ComposerForm({
  communities: key,
  hasMoreCommunities: hasMore,
  communityId,
  kind,
  onKind,
  eventTimes,
  connections,
  isTitled = false,
  dropped,
  onDroppedFilesConsumed,
  onClose,
}: Props) {
  // The community that was published in last, until another is chosen.
  const [lastId, setLastId] = useState(() => readOwnSetting('last-community') ?? '');
  const [isFallbackGone, setFallbackGone] = useState(false);
  // The field that was shown while this code loaded may be typed into until it leaves the page, with this commit.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setFallbackGone(true), []);
  const communities = { key, hasMore, communityId, lastId, onChoose: setLastId };
  const common = { communities, connections, isTitled, onClose };
  if (!isFallbackGone) return null;
  return kind === 'poll' ? (
    <PollForm {...common} onBack={() => onKind('post')} />
  ) : kind === 'event' ? (
    <EventForm {...common} times={eventTimes} onBack={() => onKind('post')} />
  ) : (
    <PostForm {...common} dropped={dropped} onDroppedFilesConsumed={onDroppedFilesConsumed} onKind={onKind} />
  );
}
