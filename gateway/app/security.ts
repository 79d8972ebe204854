import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { FirebaseWebConfig } from '../config/firebaseWebConfig.ts';
import type { IndexHtml } from './indexHtml.ts';

/** Hosts of videos and posts embedded in content. */
const embeds = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://www.facebook.com',
  'https://platform.twitter.com',
  'https://www.instagram.com',
];

/** Hosts of Firebase Messaging. */
const pushServices = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/**
 * Creates the handler that sets the web client's security headers. Its policy allows own files, the inline code of its
 * page, images of all HTTPS addresses, and the hosts above, Firebase's only with `webPush`. `createCommonHeaders` sets
 * HSTS.
 */
export const createClientHeaders = (
  webPush: FirebaseWebConfig | undefined,
  indexHtml: IndexHtml,
): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", () => indexHtml.cspHashes('script')],
        // Libraries position overlays with style attributes.
        styleSrc: ["'self'", () => indexHtml.cspHashes('style')],
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
