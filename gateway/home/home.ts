import { UserError } from '../http/errors.ts';
import { idType } from '../graphql/ids.ts';
import type { ImageRecord, VideoRecord } from '../content/media.ts';
import { optionalRowId } from '../compat/decode.ts';
import type { EditRecord } from '../content/versions.ts';

export const linkId = idType('ExternalLink', 'link');
export const carouselSlideId = idType('CarouselSlide', 'slide');
export const sidebarMediaId = idType('SidebarMedia', 'media');

/** Prefix of rows for entries without an id. */
const untold = '~';

/** The row of an entry, or its position in the list when it has none. */
export const rowAt = (row: unknown, index: number): string => optionalRowId(row) ?? `${untold}${index}`;

/** The row of an entry that is to be changed. */
export function changeableRow(row: string): string {
  if (row.startsWith(untold)) throw new UserError('NOT_FOUND', 'Cet élément ne peut pas être modifié.');
  return row;
}

/** An entry of “Mes liens”. */
export interface ExternalLinkRecord {
  __typename: 'ExternalLink';
  id: string;
  title: string;
  url: string;
  icon: ImageRecord | null;
  lastEdit: EditRecord | null;
}

/** A slide of the home page's carousel. */
export interface CarouselSlideRecord {
  __typename: 'CarouselSlide';
  id: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
  text: string | null;
  /** The text as the API stores it, which updates of other fields send back. */
  storedText: string | null;
  url: string | null;
  lastEdit: EditRecord | null;
}

/** A picture or video of the right column. */
export interface SidebarMediaRecord {
  __typename: 'SidebarMedia';
  id: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
  url: string | null;
}

/** Something that administrators show or hide; they read it also while it is hidden. */
export interface Shown<T> {
  content: T;
  isShown: boolean;
}

/** The breaking news; empty when there are none. */
export interface BreakingNewsRecord extends Shown<string> {
  lastEdit: EditRecord | null;
}
