import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Environment } from 'relay-runtime';
import type { readAgainQuery as Query } from '../__generated__/readAgainQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { afterAnswers, onChanged } from '../relay/underWay.ts';
import { isPanelShort, readPanel } from './communityPanel.ts';
import { isOnScreen, onScreenChanged, useInView } from './inView.ts';
import { readAgainQuery } from './readAgain.query.ts';
import { type ReadingLine, readingLine } from './readingLine.ts';
import { announceCounters, onGap, onResume } from './viewerEvents.ts';

/**
 * How what is shown is read, by its name: of a node, whose name is its id, nothing needs to be said. The name of a list
 * of a node ends with its id. What was left stays known, since the store keeps it: whoever comes back to it finds it as
 * it was, and it is read then if it is out of date.
 */
const readable = new Map<string, (() => Promise<void>) | undefined>();
let line: ReadingLine | undefined;

/** What an object of the screen's that is no longer there means: it was deleted, or may not be read any more. */
export type OnGone = (environment: Environment, nodeId: string) => void;

/**
 * Has something that is shown by an element read again when it may be out of date: a post by its id, or a list by its
 * name and `read`. What is only told of by itself, as a comment of a list, needs but `useInView`.
 */
export function useReadAgain(ref: RefObject<Element | null>, name: string, read?: () => Promise<void>): void {
  useInView(ref, name);
  const isNode = read === undefined;
  const readLatest = useEffectEvent(async () => await read?.());
  useEffect(() => {
    const reading = isNode ? undefined : () => readLatest();
    readable.set(name, reading);
    return () => {
      // It may be shown elsewhere too.
      if (readable.get(name) === reading) readable.set(name, undefined);
    };
  }, [name, isNode]);
}

/**
 * Tells that an event brought these, nodes by their ids or lists by their names: an answer that is on its way may be
 * older than it, so that they are read again after it.
 */
export function renewShown(names: readonly string[]): void {
  for (const name of names) afterAnswers(name, () => line?.tell([name]));
}

/**
 * Has what one changed oneself, and the lists of what belongs to it, read again after each answer that was on its way
 * then, at once: it may be older, and take back before one's eyes what one did.
 */
function keepOwnChange(ids: readonly string[]): void {
  for (const name of readable.keys())
    if (ids.some((id) => name.endsWith(id))) afterAnswers(name, () => line?.tellAtOnce([name]));
}

/** Milliseconds within which what an answer brings is drawn. */
const drawing = 1_000;

/** After a gap: all that is shown is out of date, and what an answer that was on its way then has yet to bring. */
function distrustAnswers(): void {
  afterAnswers('all', () => {
    const known = new Set(readable.keys());
    line?.tellAll();
    setTimeout(() => line?.tell([...readable.keys()].filter((name) => !known.has(name))), drawing);
  });
}

/** What stands around every page: the badge of the bell, and the person's communities. It is always on the screen. */
const around = 'around the page';

/** Tells that an event counted one more post of a community: an answer that is on its way may not. */
export const renewPanel = (): void => renewShown([around]);

/**
 * Tells that these, of a community, are out of date, and the person's list of communities with them: at once where it
 * is about this one person, or within some seconds where many hear it in the same moment.
 */
export function readOfCommunity(names: readonly string[], isOwn: boolean): void {
  const told = [...names, around];
  if (isOwn) line?.tellAtOnce(told);
  else line?.tellSpread(told);
  renewShown(told);
}

/** The names of what can be read again. */
export const readableNames = (): string[] => [...readable.keys()];

/** Tells that nodes, or lists by their names, are out of date. */
export function readSoon(names: readonly string[]): void {
  line?.tell(names);
  renewShown(names);
}

/** The list of those who reacted to something, shared it, like it or voted in it, as `useReadAgain` names it. */
export const responsesName = (nodeId: string): string => `responses to ${nodeId}`;

/** Tells that somebody responded to a node or no longer does: it is out of date, and who did so, where that is shown. */
export function readResponsesSoon(nodeId: string): void {
  const list = responsesName(nodeId);
  readSoon(readable.has(list) ? [nodeId, list] : [nodeId]);
}

/** Tells that some posts, nobody knows which, are other ones: heard by everybody at once. */
export function readPostsWidely(): void {
  line?.tellWidely();
  afterAnswers('posts', () => line?.tellWidely());
}

async function readNodes(
  environment: Environment,
  ids: string[],
  isWide: boolean,
  onGone: OnGone,
): Promise<void> {
  const isPanelRead = isWide && !isPanelShort(environment);
  const bringsPanel = isWide && !isPanelRead;
  const answer = await fetchWhole<Query>(environment, readAgainQuery, {
    ids,
    isWide,
    bringsPanel,
  }).toPromise();
  for (const [index, id] of ids.entries()) if (answer?.nodes[index] === null) onGone(environment, id);
  if (isWide) announceCounters();
  if (isPanelRead) await readPanel(environment);
}

/**
 * Keeps what is before the person's eyes up to date, as long as the page is there: what events tell of, and all of it
 * after a gap. Answers how to stop.
 */
export function readShownAgain(environment: Environment, onGone: OnGone): () => void {
  const isList = (name: string) => readable.get(name) !== undefined;
  const opened = readingLine({
    isVisible: () => document.visibilityState === 'visible',
    isOnScreen: (name) => name === around || isOnScreen(name),
    readable: () => readable.keys(),
    read: async (names, isWide) => {
      const ids = names.filter((name) => name !== around && !isList(name));
      const readings = names.filter(isList).map(async (name) => await readable.get(name)?.());
      const isWithAround = isWide || names.includes(around);
      if (ids.length > 0 || isWithAround) readings.push(readNodes(environment, ids, isWithAround, onGone));
      await Promise.all(readings);
    },
  });
  line = opened;
  const ends = [
    onScreenChanged(opened.look),
    onGap(distrustAnswers),
    onResume(opened.tellAll),
    onChanged(keepOwnChange),
    opened.stop,
  ];
  document.addEventListener('visibilitychange', opened.look);
  return () => {
    line = undefined;
    document.removeEventListener('visibilitychange', opened.look);
    for (const end of ends) end();
  };
}
