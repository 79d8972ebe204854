import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { WebPush } from '../config/webPush.ts';
import type { ClientPage } from './page.ts';

/** Sites whose videos and posts messages show within themselves. */
const embeds = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://www.facebook.com',
  'https://platform.twitter.com',
  'https://www.instagram.com',
];

/** Where Firebase's messaging SDK registers a browser. */
const pushServices = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/**
 * Security headers of the web client: nothing runs but its own files and what its page holds, and nobody is asked but
 * who is configured.
 */
export const clientHeaders = (webPush: WebPush | undefined, page: ClientPage): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", () => page.sources('script')],
        // Libraries position what floats with style attributes; no style element is accepted but the page's own.
        styleSrc: ["'self'", () => page.sources('style')],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...(webPush ? pushServices : [])],
        fontSrc: ["'self'"],
        frameSrc: embeds,
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
