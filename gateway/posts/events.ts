import type { components } from '../__generated__/openapi.ts';
import { safeHtml } from '../core/html.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import { paths, text, type Wire } from '../core/rest/decode.ts';
import { instant } from '../core/rest/instants.ts';

export interface EventRecord {
  title: string;
  place: string;
  description: string;
  startsAt: string;
  endsAt: string;
  image: ImageRecord | null;
}

/** Decodes the event of a post of type 2; its text is the name. */
export function decodeEvent(post: Wire<components['schemas']['Post']>, title: string): EventRecord {
  return {
    title,
    place: text(post.lieu),
    description: safeHtml(text(post.description)),
    startsAt: instant(post.datedebut, 'event.datedebut'),
    endsAt: instant(post.datefin, 'event.datefin'),
    image: optionalImage(paths(post.imag, 'post.imag')[0] ?? null),
  };
}
