import { day, whileAwake } from './calendar.ts';
import type { DemoCommunity } from './communities.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import type { Dice } from './random.ts';

/** What a post of the demo carries. */
type Shape =
  | 'text'
  | 'images'
  | 'documents'
  | 'audio'
  | 'video'
  | 'gif'
  | 'link'
  | 'poll'
  | 'event'
  | 'share';

/** In turns, so that every kind is met within a few pages. */
const shapes: readonly Shape[] = [
  'text',
  'images',
  'text',
  'poll',
  'images',
  'documents',
  'text',
  'event',
  'images',
  'link',
  'gif',
  'share',
  'audio',
  'text',
  'images',
  'video',
  'text',
  'documents',
  'share',
  'poll',
];

/** A post that is going to be written. */
export interface PlannedPost {
  shape: Shape;
  community: DemoCommunity;
  author: DemoPerson;
  at: Date;
}

/** The newest post is as old, in milliseconds. */
const newest = 4 * 60_000;

/** Plans posts over eighteen months, denser towards now, the oldest first. */
export function planPosts(
  dice: Dice,
  communities: readonly DemoCommunity[],
  people: DemoPeople,
  count: number,
  now: Date,
): PlannedPost[] {
  const weights = communities.flatMap((community, index) =>
    Array.from({ length: index === 0 ? 5 : community.kind === 'secret' ? 1 : 3 }, () => community),
  );
  const latest = now.getTime() - newest;
  const times = Array.from({ length: count }, (_, index) =>
    index === 0 ? latest : Math.min(whileAwake(latest - dice.next() ** 2.2 * 540 * day, dice), latest),
  ).toSorted((a, b) => a - b);
  return times.map((time, index) => {
    const community = dice.pick(weights);
    const often = community.publishers.filter(
      (person) => person === people.editor || person === people.colleague,
    );
    const author = often.length > 0 && dice.chance(0.12) ? dice.pick(often) : dice.pick(community.publishers);
    return { shape: shapes[index % shapes.length] ?? 'text', community, author, at: new Date(time) };
  });
}

/** What everybody of the target may see: something of the same community, or of one that is open to all. */
export const mayBeShared = (original: PlannedPost, target: DemoCommunity): boolean =>
  original.community === target ||
  original.community.kind === 'public' ||
  original.community.kind === 'defaut';
