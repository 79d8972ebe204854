import { readOwn, writeOwn } from '../core/ownSettings.ts';

/** A place or an action of the palette. */
export interface Place {
  id: string;
  label: string;
  /** Beside the label. */
  note?: string;
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

/** Text without case and accents, for comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Places whose words begin with all typed words. */
export function findMatching(places: readonly Place[], text: string): Place[] {
  const wanted = plain(text).split(/\s+/);
  return places.filter(({ label, words = '' }) => {
    const own = plain(`${label} ${words}`).split(/[\s'’]+/);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
}

/** Drops empty groups, and moves exact matches to the front of their group and these groups to the front. */
export function sortExactFirst(groups: readonly PlaceGroup[], text: string): PlaceGroup[] {
  const wanted = plain(text);
  const isExact = ({ label }: Place) => plain(label) === wanted;
  return groups
    .filter(({ places }) => places.length > 0)
    .map(({ title, places }) => ({
      title,
      places: places.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one))),
    }))
    .toSorted((one, other) => Number(other.places.some(isExact)) - Number(one.places.some(isExact)));
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  'to' in value &&
  typeof value.to === 'string';

/** Places that the person chose last, newest first. */
export function readRecentPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(readOwn('recent-places') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Keeps a chosen place; actions are not kept. */
export function keepRecentPlace({ id, label, note, to }: Place): void {
  if (to === undefined) return;
  const kept = [{ id, label, note, to }, ...readRecentPlaces().filter((place) => place.id !== id)];
  writeOwn('recent-places', JSON.stringify(kept.slice(0, mostRecent)));
}
