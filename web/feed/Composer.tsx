import { IconCalendarEvent, IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { Composer_viewer$key } from '../__generated__/Composer_viewer.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { patiently } from '../ui/patiently.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useDropTarget } from '../uploads/drops.ts';
import { EditorFallback } from './composer/EditorFallback.tsx';
import { KeptDrafts } from './composer/KeptDrafts.tsx';
import type { Kind } from './composer/postDraft.ts';

const load = () => import('./composer/ComposerForm.tsx');
const ComposerForm = lazy(() => patiently(load));

interface Props {
  viewer: Composer_viewer$key;
  /** The community of the page; null where one is chosen. */
  communityId?: string | null;
  /** The connections on whose top a new post is put. */
  connections: readonly string[];
}

/**
 * Where a post is begun. It is there for those who publish somewhere, and on a community's page for those
 * who publish in it; the form itself is loaded when it is opened.
 */
export function Composer({ viewer: key, communityId = null, connections }: Props) {
  const viewer = useFragment(
    graphql`
      fragment Composer_viewer on Viewer @throwOnFieldError @refetchable(queryName: "ComposerQuery") {
        user {
          ...PersonAvatar_user
        }
        communities(first: 200) {
          nodes {
            id
            viewerCanPublish
            ...useCommunityChoice_communities
          }
        }
      }
    `,
    key,
  );
  const [kind, setKind] = useState<Kind | null>(null);
  const card = useRef<HTMLElement>(null);
  const isOpen = kind !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // Half of a phone's screen is its keyboard's: what is written, and the button that sends it, stand above it.
    const isNarrow = isOpen && matchMedia('(pointer: coarse)').matches;
    card.current?.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' });
  }, [isOpen]);
  const own = viewer.communities.nodes.filter((community) => community.viewerCanPublish);
  const mayPublish = communityId === null ? own.length > 0 : own.some(({ id }) => id === communityId);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  useDropTarget('Ajouter à une publication', mayPublish && !isOpen, (files) => {
    setDropped(files);
    setKind('post');
  });
  if (!mayPublish) return null;
  if (kind !== null)
    return (
      <Card ref={card} className="mb-4 scroll-mb-20">
        <Suspense
          fallback={
            kind === 'post' ? (
              <EditorFallback communityId={communityId} />
            ) : (
              <Skeleton className="m-4 h-56 rounded-2xl" />
            )
          }
        >
          <ComposerForm
            communities={own}
            presetId={communityId}
            initialKind={kind}
            connections={connections}
            dropped={dropped}
            onTaken={() => setDropped([])}
            onClose={() => setKind(null)}
          />
        </Suspense>
      </Card>
    );
  return (
    <Card ref={card} className="mb-4 p-3" onPointerEnter={() => void load()}>
      <div className="flex items-center gap-2">
        <PersonAvatar user={viewer.user} size={44} isDecorative />
        <button
          type="button"
          onClick={() => setKind('post')}
          className="min-h-11 min-w-0 flex-1 cursor-text truncate rounded-full bg-sunken px-4 text-left text-muted hover:bg-line/60"
        >
          Écrire une publication…
        </button>
        <IconButton label="Créer un sondage" className="max-sm:hidden" onPress={() => setKind('poll')}>
          <IconChartBar aria-hidden />
        </IconButton>
        <IconButton label="Créer un événement" className="max-sm:hidden" onPress={() => setKind('event')}>
          <IconCalendarEvent aria-hidden />
        </IconButton>
      </div>
      <KeptDrafts communityId={communityId} onOpen={setKind} />
    </Card>
  );
}
