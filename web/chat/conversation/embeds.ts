import { findWebAddresses } from '../../ui/links.ts';

/** Embedded content of another site, loaded on click. */
export interface Embed {
  /** Name of the site. */
  site: string;
  kind: 'video' | 'post';
  /** URL of the frame; the Content-Security-Policy allows only these hosts. */
  frameUrl: string;
}

type Reader = (url: URL) => Omit<Embed, 'kind'> | null;

const video: Record<string, Reader> = {
  'youtube.com': ({ pathname, searchParams }) => {
    const id = searchParams.get('v') ?? /^\/(?:shorts|embed|live)\/([\w-]+)/.exec(pathname)?.[1];
    return id && /^[\w-]{6,20}$/.test(id)
      ? { site: 'YouTube', frameUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` }
      : null;
  },
  'youtu.be': ({ pathname }) => {
    const id = /^\/([\w-]{6,20})/.exec(pathname)?.[1];
    return id
      ? { site: 'YouTube', frameUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` }
      : null;
  },
  'vimeo.com': ({ pathname }) => {
    const id = /^\/(\d+)/.exec(pathname)?.[1];
    return id ? { site: 'Vimeo', frameUrl: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` } : null;
  },
  'dailymotion.com': ({ pathname }) => {
    const id = /^\/video\/(\w+)/.exec(pathname)?.[1];
    return id
      ? { site: 'Dailymotion', frameUrl: `https://geo.dailymotion.com/player.html?video=${id}` }
      : null;
  },
};

const twitter: Reader = ({ pathname }) => {
  const id = /^\/\w+\/status\/(\d+)/.exec(pathname)?.[1];
  return id
    ? { site: 'X', frameUrl: `https://platform.twitter.com/embed/Tweet.html?id=${id}&lang=fr&dnt=true` }
    : null;
};
const social: Record<string, Reader> = {
  'twitter.com': twitter,
  'x.com': twitter,
  'facebook.com': ({ href, pathname }) =>
    /\/(?:posts|photos|permalink\.php|videos|watch)/.test(pathname)
      ? {
          site: 'Facebook',
          frameUrl: `https://www.facebook.com/plugins/post.php?show_text=true&href=${encodeURIComponent(href)}`,
        }
      : null,
  'instagram.com': ({ pathname }) => {
    const id = /^\/(?:p|reel)\/([\w-]+)/.exec(pathname)?.[1];
    return id ? { site: 'Instagram', frameUrl: `https://www.instagram.com/p/${id}/embed` } : null;
  },
};

/** Embed of a video or social post URL (B206); null for other URLs. */
export function findEmbed(address: string): Embed | null {
  const url = new URL(address);
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '');
  const film = video[host]?.(url);
  if (film) return { ...film, kind: 'video' };
  const post = social[host]?.(url);
  return post ? { ...post, kind: 'post' } : null;
}

/** The only URL in a message's HTML; null for none or several (B208). */
export function onlyUrl(html: string): string | null {
  // Most messages have none: skip the slow parser.
  if (!/https?:|www\./i.test(html)) return null;
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  const found = findWebAddresses(text);
  return found.length === 1 ? (found[0] ?? null) : null;
}
