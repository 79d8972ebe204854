import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { LinkPreviewQuery } from '../__generated__/LinkPreviewQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';

interface Card {
  url: string;
  title: string;
  about: string;
  imageUrl: string | null;
}

/** The decoded path and query of an address; unchanged where the encoding is invalid. */
function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Card built from the address alone. */
function bareCard(url: string): Card {
  const { hostname, pathname, search } = new URL(url);
  return {
    url,
    title: hostname.replace(/^www\./, ''),
    about: pathname === '/' && search === '' ? url : readablePath(pathname + search),
    imageUrl: null,
  };
}

/**
 * Preview card of an address with the metadata of its page; only the address while loading or without metadata. Both
 * have the same size.
 */
export default function LinkPreview({ url }: { url: string }) {
  const bare = bareCard(url);
  return (
    <ErrorBoundary fallback={() => <LinkCard {...bare} />}>
      <Suspense fallback={<LinkCard {...bare} />}>
        <Known url={url} bare={bare} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Known({ url, bare }: { url: string; bare: Card }) {
  // Loaded when rendered, unlike every other query: other hosts are slow, so page queries leave it out, and no user
  // action precedes it.
  const { linkPreview } = useLazyLoadQuery<LinkPreviewQuery>(
    graphql`
      query LinkPreviewQuery($url: URL!) {
        linkPreview(url: $url) {
          title
          description
          siteName
          imageUrl
        }
      }
    `,
    { url },
  );
  if (!linkPreview) return <LinkCard {...bare} />;
  const { title, description, siteName, imageUrl } = linkPreview;
  return (
    <LinkCard
      url={url}
      title={title}
      about={[siteName ?? bare.title, description].filter(Boolean).join(' · ')}
      imageUrl={imageUrl ?? null}
    />
  );
}

function LinkCard({ url, title, about, imageUrl }: Card) {
  const [isBroken, setBroken] = useState(false);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="mx-4 flex h-18 items-center gap-3 overflow-hidden rounded-xl border border-line bg-sunken/50 pr-3 text-ink no-underline hover:bg-sunken"
    >
      {imageUrl !== null && !isBroken ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="h-18 w-24 shrink-0 object-cover"
        />
      ) : (
        <span className="ml-3 grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <IconWorld aria-hidden />
        </span>
      )}
      <span className="min-w-0">
        <span className="line-clamp-1 text-[0.9375rem] leading-5 font-medium break-all">{title}</span>
        <span className="line-clamp-2 text-sm leading-5 break-words text-muted">{about}</span>
      </span>
    </a>
  );
}
