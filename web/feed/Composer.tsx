import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { Suspense, useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Composer_viewer$key } from '../__generated__/Composer_viewer.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { useHasDraft, useDraft } from '../drafts/useDraft.ts';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart, preloading } from '../ui/lazyPart.tsx';
import { useMediaQuery, useRootAttribute } from '../ui/pageStyle.ts';
import { useDropTarget } from '../uploads/drops.ts';
import { postDraftKey, type Kind, kinds, markChanged, emptyPost, isEmptyPost } from './composer/postDraft.ts';
import { useOpenComposer } from './openComposer.ts';
import { escapeText } from '../ui/textToHtml.ts';
import { emptyEvent, isEmptyEvent } from './composer/eventDraft.ts';
import { isEmptyPoll, newPoll } from './composer/pollDraft.ts';

interface TitleFallbackProps {
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
}

/** Question field shown while the poll form loads; both share the draft. */
function QuestionFallback({ communityId }: TitleFallbackProps) {
  const [empty] = useState(newPoll);
  const { draft, change } = useDraft(postDraftKey('poll', communityId), empty, isEmptyPoll);
  return titleField('Question', draft.question, (question) =>
    change((before) => ({ ...markChanged(before), question })),
  );
}

/** Name field shown while the event form loads; both share the draft. */
function EventNameFallback({ communityId }: TitleFallbackProps) {
  const { draft, change } = useDraft(postDraftKey('event', communityId), emptyEvent, isEmptyEvent);
  return titleField('Nom de l’événement', draft.title, (title) =>
    change((before) => ({ ...markChanged(before), title })),
  );
}

const titleField = (label: string, value: string, onChange: (value: string) => void) => (
  <label className="flex h-64 flex-col gap-1.5 px-4 pt-17 text-sm font-semibold">
    <span>{label}</span>
    <input
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // The form opens because the person asked for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="min-h-12 rounded-xl border border-line-strong bg-surface px-3.5 text-base font-normal"
    />
  </label>
);

/** The text as the editor will go on with it: a word may follow its last space. */
const htmlOf = (text: string): string =>
  text === '' ? '' : `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Text field shown while the editor loads; both share the draft. On phones the keyboard opens with the tap and stays.
 */
export function EditorFallback({ communityId }: { communityId: string | null }) {
  const { draft, change } = useDraft(postDraftKey('post', communityId), emptyPost, isEmptyPost);
  const [before] = useState(draft);
  return (
    <div className="p-4 max-sm:pt-19">
      <textarea
        // The composer opens because the person asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Votre publication"
        placeholder="Quoi de neuf&nbsp;?"
        onChange={({ target: { value } }) =>
          change({
            ...markChanged(before),
            html: before.html + htmlOf(value),
            text: [before.text, value].filter((text) => text !== '').join('\n'),
          })
        }
        className="block h-56 w-full resize-none rounded-2xl border border-line bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted focus:border-accent-ink"
      />
    </div>
  );
}

/** Limits a fixed element to the visual viewport, so that a phone's keyboard does not cover its footer. */
function useVisualViewport(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const style = element.current?.style;
    const visible = visualViewport;
    if (!isOn || !style || !visible) return undefined;
    const fit = () => {
      style.setProperty('top', `${visible.offsetTop}px`);
      style.setProperty('height', `${visible.height}px`);
    };
    fit();
    visible.addEventListener('resize', fit);
    visible.addEventListener('scroll', fit);
    return () => {
      visible.removeEventListener('resize', fit);
      visible.removeEventListener('scroll', fit);
      style.removeProperty('top');
      style.removeProperty('height');
    };
  }, [element, isOn]);
}

const load = () => import('./composer/ComposerForm.tsx');
const ComposerForm = lazyPart(load);
const preloadForm = preloading(load);
const SavedDrafts = lazyPart(() => import('./composer/SavedDrafts.tsx'));

interface Props {
  viewer: Composer_viewer$key;
  /** Community of the page; null where the user selects one. */
  community?: { readonly id: string; readonly viewerCanPublish: boolean } | null;
  /** Connections that a new post is prepended to. */
  connections: readonly string[];
}

/**
 * Composer for users who may publish, or who have more communities than are loaded; on a community's page only for its
 * publishers. Others only see their drafts. The form is loaded when it opens; on phones it is full screen.
 */
export function Composer({ viewer: key, community = null, connections }: Props) {
  const viewer = useFragment(
    graphql`
      fragment Composer_viewer on Viewer @throwOnFieldError {
        user {
          ...PersonAvatar_user
        }
        # Users with more communities search for one.
        communities(first: 50) {
          nodes {
            viewerCanPublish
            ...useCommunityChoice_communities
          }
          pageInfo {
            hasNextPage
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
    card.current?.scrollIntoView({ block: 'nearest' });
    // The closed form had the focus.
    if (!isOpen && document.activeElement === document.body)
      card.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isOpen]);
  const isPhone = useMediaQuery('(width < 40rem)');
  const isFullScreen = isOpen && isPhone;
  useRootAttribute('composer', isOpen);
  useVisualViewport(card, isFullScreen);
  const publishable = viewer.communities.nodes.filter(({ viewerCanPublish }) => viewerCanPublish);
  const hasMore = viewer.communities.pageInfo.hasNextPage;
  const communityId = community?.id ?? null;
  const hasDraft = useHasDraft(...kinds.map((each) => postDraftKey(each, communityId)));
  const mayPublish = community ? community.viewerCanPublish : publishable.length > 0 || hasMore;
  useOpenComposer(mayPublish, (next) => {
    setKind(next);
    if (next === kind) focusOpenForm(card.current);
  });
  const [dropped, setDropped] = useState<readonly File[]>([]);
  useDropTarget('Ajouter à une publication', mayPublish && !isOpen, (files) => {
    setDropped(files);
    setKind('post');
  });
  if (!mayPublish)
    return hasDraft ? (
      <Card className="mb-3 p-2 print:hidden">
        <Suspense fallback={null}>
          <SavedDrafts communityId={communityId} onOpen={null} />
        </Suspense>
      </Card>
    ) : null;
  if (kind !== null)
    return (
      <Card
        ref={card}
        {...(isFullScreen ? { role: 'dialog', 'aria-label': 'Publier' } : {})}
        onKeyDown={(event) => {
          if (isFullScreen && event.key === 'Escape' && !event.defaultPrevented) setKind(null);
        }}
        className="mb-3 scroll-mb-20 print:hidden max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:mb-0 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-none max-sm:border-0"
      >
        <Suspense
          fallback={
            <>
              <button
                type="button"
                onClick={() => setKind(null)}
                className="absolute top-1.5 left-2 min-h-11 px-3 text-sm font-semibold sm:hidden"
              >
                Fermer
              </button>
              {kind === 'post' ? (
                <EditorFallback communityId={communityId} />
              ) : kind === 'poll' ? (
                <QuestionFallback communityId={communityId} />
              ) : (
                <EventNameFallback communityId={communityId} />
              )}
            </>
          }
        >
          <ComposerForm
            communities={publishable}
            hasMoreCommunities={hasMore}
            communityId={communityId}
            kind={kind}
            onKind={setKind}
            isTitled
            connections={connections}
            dropped={dropped}
            onDroppedFilesConsumed={() => setDropped([])}
            onClose={() => setKind(null)}
          />
        </Suspense>
      </Card>
    );
  return (
    <Card ref={card} className="mb-3 p-2 print:hidden" onPointerEnter={preloadForm}>
      <div className="flex items-center gap-2">
        <PersonAvatar user={viewer.user} size={40} isDecorative />
        <button
          type="button"
          onClick={() => setKind('post')}
          className="min-h-10 min-w-0 flex-1 cursor-text truncate rounded-full pointer-coarse:min-h-11 bg-sunken px-4 text-left text-muted hover:bg-line/60"
        >
          Écrire une publication…
        </button>
        <IconButton
          label="Créer un sondage"
          size="small"
          className="max-sm:hidden"
          onPress={() => setKind('poll')}
        >
          <IconChartBar aria-hidden />
        </IconButton>
        <IconButton
          label="Créer un événement"
          size="small"
          className="max-sm:hidden"
          onPress={() => setKind('event')}
        >
          <IconCalendarEvent aria-hidden />
        </IconButton>
      </div>
      {hasDraft && (
        <Suspense fallback={null}>
          <SavedDrafts communityId={communityId} onOpen={setKind} />
        </Suspense>
      )}
    </Card>
  );
}

/** Focuses the first field once the layer is closed in which the composer was requested. */
const focusOpenForm = (card: HTMLElement | null): void =>
  void requestAnimationFrame(() =>
    card
      ?.querySelector<HTMLElement>('[contenteditable="true"], input[type="text"]:not([role="combobox"])')
      ?.focus(),
  );
