import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { Suspense, useState } from 'react';
import { type Embed, findEmbed } from './embeds.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const LinkPreview = lazyPart(() => import('../../link-preview/LinkPreview.tsx'));

/** Preview of a message's only link: a video, a social post, or a page card. */
export function MessageLink({ url }: { url: string }) {
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
