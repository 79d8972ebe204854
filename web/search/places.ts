import { foldText, matchesWords } from '../ui/matchWords.ts';
import { readOwnSetting, writeOwnSetting } from '../core/ownSettings.ts';

/** A place or an action of the palette. */
export interface Place {
  id: string;
  label: string;
  /** Beside or below the label. */
  note?: string;
  /** ISO date and time. */
  date?: string;
  /** Whether the label is part of a text rather than a name: names come before. */
  isText?: boolean;
  /** Address; absent for actions. */
  to?: string;
  /** What the choice does besides going there. */
  run?: () => void;
  /** Other words that find it. */
  words?: string;
}

/** Places of the palette under one title. */
export interface PlaceGroup {
  title: string;
  places: readonly Place[];
}

/** Number of recent places. */
const mostRecent = 6;

const plain = (text: string): string => foldText(text).trim();

/** Places whose words begin with all typed words. */
export function findMatching(places: readonly Place[], text: string): Place[] {
  return places.filter(({ label, words = '' }) => matchesWords(`${label} ${words}`, text));
}

/** How well a label matches a text: exactly, from its beginning, further on, or elsewhere than in its name. */
function rankOf({ label, isText = false }: Place, text: string): number {
  const [own, wanted] = [plain(label), plain(text)];
  if (isText) return 3;
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return own.includes(wanted) || matchesWords(label, text) ? 2 : 3;
}

/** Drops empty groups, and sorts the places of each, and the groups, by the best match of a label. */
export function sortByMatch(groups: readonly PlaceGroup[], text: string): PlaceGroup[] {
  const ranked = groups
    .filter(({ places }) => places.length > 0)
    .map(({ title, places }) => ({
      title,
      places: places
        .map((place) => ({ place, rank: rankOf(place, text) }))
        .toSorted((one, other) => one.rank - other.rank),
    }));
  return ranked
    .toSorted((one, other) => (one.places[0]?.rank ?? 0) - (other.places[0]?.rank ?? 0))
    .map(({ title, places }) => ({ title, places: places.map(({ place }) => place) }));
}

/** Whether an address is a page of this client; files have signed addresses elsewhere, which expire. */
const isPage = (to: string): boolean => to.startsWith('/') && !to.startsWith('//');

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  isPage(value.to);

/** Places that the person chose last, newest first. */
export function readRecentPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(readOwnSetting('recent-places') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Keeps a chosen place; actions and files are not kept. */
export function keepRecentPlace({ id, label, note, to, run }: Place): void {
  if (to === undefined || run || !isPage(to)) return;
  const kept = [{ id, label, note, to }, ...readRecentPlaces().filter((place) => place.id !== id)];
  writeOwnSetting('recent-places', JSON.stringify(kept.slice(0, mostRecent)));
}
