import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconThumbUpFilled from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs';
import { use, useMemo, useState, Suspense } from 'react';
import { useContextMenu } from 'react-aria/useContextMenu';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageBubble_message$key } from '../../__generated__/MessageBubble_message.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { DraftSign } from '../../drafts/DraftNotices.tsx';
import { RefetchWhileConverting } from '../../live/polling.tsx';
import { Html } from '../../ui/Html.tsx';
import { VideoPlayer } from '../../ui/VideoPlayer.tsx';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { formatTime } from '../../ui/formatDate.ts';
import { messageEditPlace } from '../composer/messageDraft.ts';
import { onlyUrl, type Embed, findEmbed } from './embeds.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageFile } from './MessageFile.tsx';
import { MessageImages } from './MessageImages.tsx';
import { MessageQuote } from './MessageQuote.tsx';
import { MessageReactions } from './MessageReactions.tsx';
import { MessageTools } from './messageTools.ts';
import { GuestMark } from '../../ui/Badge.tsx';
import { sentence } from '../../ui/sentence.ts';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { lazyPart } from '../../ui/lazyPart.tsx';

const LinkPreview = lazyPart(() => import('../../link-preview/LinkPreview.tsx'));

/** Preview of a message's only link: a video, a social post, or a page card. */
function MessageLink({ url }: { url: string }) {
  const embed = findEmbed(url);
  return (
    <div className="w-64 max-w-full *:mx-0">
      {embed ? (
        <EmbeddedSite embed={embed} url={url} />
      ) : (
        <Suspense fallback={<div className="h-24 rounded-xl bg-sunken" />}>
          <LinkPreview url={url} />
        </Suspense>
      )}
    </div>
  );
}

// Loaded on click: the other site must not track readers.
function EmbeddedSite({ embed, url }: { embed: Embed; url: string }) {
  const [isOpen, setOpen] = useState(false);
  const shape = embed.kind === 'video' ? 'aspect-video' : 'h-80';
  const label =
    embed.kind === 'video' ? `Lire la vidéo ${embed.site}` : `Afficher la publication ${embed.site}`;
  if (isOpen)
    return (
      <iframe
        src={embed.frameUrl}
        title={`${embed.site}\u202F: ${url}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        // Another origin’s page, which needs its own origin to play: it cannot reach this one.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        className={`w-full rounded-xl border-0 bg-sunken ${shape}`}
      />
    );
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="flex aspect-video w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-xl border border-line bg-sunken/60 text-sm font-medium text-ink hover:bg-sunken"
    >
      <span className="grid size-11 place-items-center rounded-full bg-accent text-on-accent">
        <IconPlayerPlayFilled size={20} aria-hidden />
      </span>
      <span>{label}</span>
    </button>
  );
}

interface Props {
  message: MessageBubble_message$key;
  /** Whether the message is first or last in its author's group. */
  startsGroup: boolean;
  endsGroup: boolean;
}

/** Message with text, thumbs-up or attachment, time and read state. */
export function MessageBubble({ message: key, startsGroup, endsGroup }: Props) {
  const message = useFragment(
    graphql`
      fragment MessageBubble_message on Message {
        id
        isDeleted
        isForwarded
        editedAt
        text
        isThumbsUp
        viewerIsAuthor
        viewerCanEdit
        isReadByOthers
        createdAt
        author {
          name
          isGuest
          ...PersonAvatar_user
        }
        gif {
          contentUrl
          alt
        }
        video {
          contentUrl
          state
          poster {
            contentUrl(width: 640)
          }
        }
        ...MessageFile_message
        ...MessageImages_message
        ...MessageQuote_message
        ...MessageReactions_message
        ...MessageActions_message
      }
    `,
    key,
  );
  const { viewerIsAuthor } = message;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { isGroup, offers } = use(MessageTools);
  const hasFace = isGroup && !viewerIsAuthor;
  const hasMenu = offers('MESSAGE_REPLIES') || viewerIsAuthor;
  const isTouch = useMediaQuery('(pointer: coarse)');
  // A press and hold; a key pressed on a button inside is none.
  const hold = {
    ...useContextMenu({ onContextMenu: () => setMenuOpen(true) }).contextMenuProps,
    onKeyDown: undefined,
    onKeyUp: undefined,
  };
  const hasText = message.text !== '' && !message.isThumbsUp;
  const address = useMemo(() => (hasText ? onlyUrl(message.text) : null), [hasText, message.text]);
  const menu = { message, isOpen: isMenuOpen, onOpenChange: setMenuOpen };
  return (
    <div
      id={`message:${message.id}`}
      // Takes the focus when an answer leads to it.
      tabIndex={-1}
      className={`group flex flex-col gap-1 rounded-2xl ${viewerIsAuthor ? 'items-end' : 'items-start'} ${endsGroup ? 'pb-2' : 'pb-0.5'}`}
    >
      {startsGroup && hasFace && (
        <span className="ps-12 pe-3 text-xs text-muted">
          <span dir="auto">{message.author.name}</span>
          <GuestMark of={message.author} />
        </span>
      )}
      <div className={`flex w-full items-center gap-1 ${viewerIsAuthor ? 'justify-end' : ''}`}>
        {viewerIsAuthor && <MessageActions {...menu} />}
        {hasFace && (
          <span className="w-8 shrink-0 self-start">
            {startsGroup && <PersonAvatar user={message.author} size={32} isDecorative />}
          </span>
        )}
        <div
          {...(isTouch && hasMenu && !message.isDeleted ? hold : {})}
          className={`flex max-w-[80%] min-w-0 flex-col gap-1 [-webkit-touch-callout:none] ${viewerIsAuthor ? 'items-end' : 'items-start'}`}
        >
          {message.isDeleted && (
            <p className="m-0 rounded-2xl border border-line px-3 py-2 text-[0.9375rem] text-muted italic">
              Message supprimé
            </p>
          )}
          {message.isForwarded && !message.isDeleted && (
            <span className="flex items-center gap-1 px-1 text-xs text-muted">
              <IconArrowForwardUp size={16} aria-hidden />
              Transféré
            </span>
          )}
          {!message.isDeleted && <MessageQuote message={message} />}
          {message.isThumbsUp && (
            <IconThumbUpFilled className="text-accent" size={48} role="img" aria-label="Pouce levé" />
          )}
          {hasText && (
            <Html
              html={message.text}
              className={`max-w-full rounded-2xl px-3 py-2 text-[0.9375rem] break-words whitespace-pre-wrap ${
                viewerIsAuthor ? 'bg-accent text-on-accent [&_a]:text-inherit' : 'bg-sunken text-ink'
              }`}
            />
          )}
          {address !== null && <MessageLink url={address} />}
          <MessageImages message={message} />
          {message.gif && (
            <img
              src={message.gif.contentUrl}
              alt={message.gif.alt || 'GIF'}
              className="max-h-52 max-w-full rounded-2xl"
            />
          )}
          {message.video?.state === 'CONVERTING' && <RefetchWhileConverting nodeId={message.id} />}
          {message.video && (
            <VideoPlayer
              url={message.video.contentUrl}
              state={message.video.state}
              poster={message.video.poster?.contentUrl}
              className="max-h-60 min-h-32 max-w-full rounded-2xl"
            />
          )}
          <MessageFile message={message} />
          <MessageReactions message={message} />
        </div>
        {!viewerIsAuthor && <MessageActions {...menu} />}
      </div>
      <span
        className={`flex items-center gap-1 text-xs text-muted empty:hidden ${hasFace ? 'ps-12 pe-3' : 'px-3'}`}
      >
        {message.viewerCanEdit && <DraftSign place={messageEditPlace(message.id)} />}
        {(endsGroup || message.editedAt !== null) && (
          <>
            <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
            {message.editedAt && (
              <span className="before:content-['·_']">{sentence`modifié à ${formatTime(message.editedAt)}`}</span>
            )}
            {/* The specification shows the double check until somebody has seen the message. */}
            {viewerIsAuthor && !message.isReadByOthers && !message.isDeleted && (
              <IconChecks size={16} role="img" aria-label="Envoyé, pas encore vu" />
            )}
          </>
        )}
      </span>
    </div>
  );
}
