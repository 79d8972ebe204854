import { UserError } from '../http/errors.ts';
import { idType } from '../graphql/ids.ts';
import type { ImageRecord, VideoRecord } from '../content/media.ts';
import { decodeOptionalDatabaseId } from '../compat/decode.ts';
import type { EditRecord } from '../content/versions.ts';

/** Ids of entries of “Mes liens”, from the API's database id. */
export const linkId = idType('ExternalLink', 'link');
/** Ids of carousel slides, from the API's database id. */
export const carouselSlideId = idType('CarouselSlide', 'slide');
/** Ids of pictures and videos of the right column, from the API's database id. */
export const sidebarMediaId = idType('SidebarMedia', 'media');

/** Prefix of rows for entries without an id. */
const noRow = '~';

/** The database id of an entry, or its position in the list where the API gives none. */
export const databaseIdOrPosition = (databaseId: unknown, index: number): string =>
  decodeOptionalDatabaseId(databaseId) ?? `${noRow}${index}`;

/** The database id of an entry to change; throws for an entry that has none in the API. */
export function requireDatabaseId(databaseId: string): string {
  if (databaseId.startsWith(noRow)) throw new UserError('NOT_FOUND', 'Cet élément ne peut pas être modifié.');
  return databaseId;
}

/** A link that administrators show to everybody but guests, under « Mes liens ». */
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

/** Content that administrators show or hide, with its state; administrators receive it even while hidden. */
export interface WithVisibility<T> {
  content: T;
  isShown: boolean;
}

/** The breaking news; the text is empty when there is none. */
export interface BreakingNewsRecord extends WithVisibility<string> {
  lastEdit: EditRecord | null;
}
