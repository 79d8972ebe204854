import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Environment } from 'relay-runtime';
import type { readAgainQuery as Query } from '../__generated__/readAgainQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { afterPendingResponses, onMutationDone } from '../relay/pendingRequests.ts';
import { isPanelFirstPageOnly, refetchPanel } from './communityPanel.ts';
import { isVisible, onVisibilityChanged, useVisibility } from './visibility.ts';
import { readAgainQuery } from './readAgain.query.ts';
import { type RefetchScheduler, createRefetchScheduler } from './refetchScheduler.ts';
import { announceCounters, onGap, onResume } from './viewerEvents.ts';

/**
 * How what is shown is read, by its name: of a node, whose name is its id, nothing needs to be said. The name of a list
 * of a node ends with its id. What was left stays known, since the store keeps it: whoever comes back to it finds it as
 * it was, and it is read then if it is out of date.
 */
const refetchers = new Map<string, (() => Promise<void>) | undefined>();
let scheduler: RefetchScheduler | undefined;

/** What an object of the screen's that is no longer there means: it was deleted, or may not be read any more. */
export type OnRemoved = (environment: Environment, nodeId: string) => void;

/**
 * Has something that is shown by an element read again when it may be out of date: a post by its id, or a list by its
 * name and `read`. What is only told of by itself, as a comment of a list, needs but `useInView`.
 */
export function useRefetchable(
  ref: RefObject<Element | null>,
  name: string,
  read?: () => Promise<void>,
): void {
  useVisibility(ref, name);
  const isNode = read === undefined;
  const readLatest = useEffectEvent(async () => await read?.());
  useEffect(() => {
    const reading = isNode ? undefined : () => readLatest();
    refetchers.set(name, reading);
    return () => {
      // It may be shown elsewhere too.
      if (refetchers.get(name) === reading) refetchers.set(name, undefined);
    };
  }, [name, isNode]);
}

/**
 * Tells that an event brought these, nodes by their ids or lists by their names: an answer that is on its way may be
 * older than it, so that they are read again after it.
 */
export function refetchShown(names: readonly string[]): void {
  for (const name of names) afterPendingResponses(name, () => scheduler?.tell([name]));
}

/**
 * Has what one changed oneself, and the lists of what belongs to it, read again after each answer that was on its way
 * then, at once: it may be older, and take back before one's eyes what one did.
 */
function refetchOwnChange(ids: readonly string[]): void {
  for (const name of refetchers.keys())
    if (ids.some((id) => name.endsWith(id))) afterPendingResponses(name, () => scheduler?.tellAtOnce([name]));
}

/** Milliseconds within which what an answer brings is drawn. */
const renderTime = 1_000;

/** After a gap: all that is shown is out of date, and what an answer that was on its way then has yet to bring. */
function distrustResponses(): void {
  afterPendingResponses('all', () => {
    const known = new Set(refetchers.keys());
    scheduler?.tellAll();
    setTimeout(() => scheduler?.tell([...refetchers.keys()].filter((name) => !known.has(name))), renderTime);
  });
}

/** What stands around every page: the badge of the bell, and the person's communities. It is always on the screen. */
const shellName = 'around the page';

/** Tells that an event counted one more post of a community: an answer that is on its way may not. */
export const refetchShell = (): void => refetchShown([shellName]);

/**
 * Tells that these, of a community, are out of date, and the person's list of communities with them: at once where it
 * is about this one person, or within some seconds where many hear it in the same moment.
 */
export function refetchOfCommunity(names: readonly string[], isOwn: boolean): void {
  const told = [...names, shellName];
  if (isOwn) scheduler?.tellAtOnce(told);
  else scheduler?.tellSpread(told);
  refetchShown(told);
}

/** The names of what can be read again. */
export const refetchableNames = (): string[] => [...refetchers.keys()];

/** Tells that nodes, or lists by their names, are out of date. */
export function scheduleRefetch(names: readonly string[]): void {
  scheduler?.tell(names);
  refetchShown(names);
}

/** The list of those who reacted to something, shared it, like it or voted in it, as `useReadAgain` names it. */
export const responsesName = (nodeId: string): string => `responses to ${nodeId}`;

/** Tells that somebody responded to a node or no longer does: it is out of date, and who did so, where that is shown. */
export function scheduleResponsesRefetch(nodeId: string): void {
  const list = responsesName(nodeId);
  scheduleRefetch(refetchers.has(list) ? [nodeId, list] : [nodeId]);
}

/** Tells that some posts, nobody knows which, are other ones: heard by everybody at once. */
export function schedulePostsRefetch(): void {
  scheduler?.tellWidely();
  afterPendingResponses('posts', () => scheduler?.tellWidely());
}

async function refetchNodes(
  environment: Environment,
  ids: string[],
  isWide: boolean,
  onGone: OnRemoved,
): Promise<void> {
  const isPanelRead = isWide && !isPanelFirstPageOnly(environment);
  const bringsPanel = isWide && !isPanelRead;
  const answer = await fetchStrict<Query>(environment, readAgainQuery, {
    ids,
    isWide,
    bringsPanel,
  }).toPromise();
  for (const [index, id] of ids.entries()) if (answer?.nodes[index] === null) onGone(environment, id);
  if (isWide) announceCounters();
  if (isPanelRead) await refetchPanel(environment);
}

/**
 * Keeps what is before the person's eyes up to date, as long as the page is there: what events tell of, and all of it
 * after a gap. Answers how to stop.
 */
export function startRefetching(environment: Environment, onGone: OnRemoved): () => void {
  const isList = (name: string) => refetchers.get(name) !== undefined;
  const opened = createRefetchScheduler({
    isVisible: () => document.visibilityState === 'visible',
    isOnScreen: (name) => name === shellName || isVisible(name),
    readable: () => refetchers.keys(),
    read: async (names, isWide) => {
      const ids = names.filter((name) => name !== shellName && !isList(name));
      const readings = names.filter(isList).map(async (name) => await refetchers.get(name)?.());
      const isWithAround = isWide || names.includes(shellName);
      if (ids.length > 0 || isWithAround) readings.push(refetchNodes(environment, ids, isWithAround, onGone));
      await Promise.all(readings);
    },
  });
  scheduler = opened;
  const ends = [
    onVisibilityChanged(opened.look),
    onGap(distrustResponses),
    onResume(opened.tellAll),
    onMutationDone(refetchOwnChange),
    opened.stop,
  ];
  document.addEventListener('visibilitychange', opened.look);
  return () => {
    scheduler = undefined;
    document.removeEventListener('visibilitychange', opened.look);
    for (const end of ends) end();
  };
}
