import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Environment, type GraphQLTaggedNode, type Variables, graphql } from 'relay-runtime';
import type { refetchVisibleQuery as Query } from '../__generated__/refetchVisibleQuery.graphql';
import { type Signal, signals } from '../core/signals.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { afterPendingResponses, onMutationDone } from '../relay/pendingRequests.ts';
import { hasOnlyFirstPanelPage, refetchPanel } from './communityPanel.ts';
import { screen, useVisibility } from './screen.ts';
import { createRefetchScheduler, type Pace, paces } from './refetchScheduler.ts';
import { announceCounters, onGap, onResume } from './viewerEvents.ts';
import { useRelayEnvironment } from 'react-relay/hooks';
import { maxListRows, refetchPages, type Paging, useOpenedRows } from '../relay/pagination.ts';

/** Refetches visible posts, comments, replies, messages and documents. */
export const refetchVisibleQuery = graphql`
  query refetchVisibleQuery($ids: [ID!]!, $isWide: Boolean!, $bringsPanel: Boolean!) {
    nodes(ids: $ids) {
      ... on Post @alias(as: "post") {
        ...PostCard_post
      }
      ... on Comment @alias(as: "comment") {
        ...CommentItem_comment
      }
      ... on Reply @alias(as: "reply") {
        ...CommentBody_entry
      }
      # Read by conversations, where a video is being converted.
      ... on Message {
        video {
          contentUrl
          state
          poster {
            contentUrl(width: 640)
          }
        }
      }
      # Read by libraries, likewise.
      ... on Document {
        contentUrl
        video {
          state
          poster {
            small: contentUrl(width: 96, height: 96)
          }
        }
      }
    }
    viewer @include(if: $isWide) {
      # Read by the header.
      unseenNotificationCount
      ...CommunityPanel_viewer @include(if: $bringsPanel) @alias(as: "panel")
    }
  }
`;

const stale: Signal<{ names: readonly string[]; pace: Pace }> = { name: 'stale' };

/** Marks nodes or lists as stale. */
export const markStale = (names: readonly string[], pace: Pace = paces.usual): void =>
  signals.send(stale, { names, pace });

/** Called when a visible object was deleted or is no longer readable. */
export type OnRemoved = (environment: Environment, nodeId: string) => void;

/**
 * Refetches what an element shows when it becomes stale: a post by id, or a list by name with `read`. Items that only
 * change by events of their own use `useVisibility`.
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
    screen.refetchers.set(name, reading);
    return () => {
      // It may be shown elsewhere too.
      if (screen.refetchers.get(name) === reading) screen.refetchers.set(name, undefined);
    };
  }, [name, isNode]);
}

/** Marks nodes or lists that an event updated as stale once responses in flight, which may be older, have come. */
export function refetchAfterPending(names: readonly string[]): void {
  for (const name of names) afterPendingResponses(name, () => markStale([name]));
}

/** Refetches own changes and their lists after responses in flight, which could revert them. */
function refetchOwnChange(ids: readonly string[]): void {
  for (const name of screen.refetchers.keys())
    if (ids.some((id) => name.endsWith(id))) afterPendingResponses(name, () => markStale([name], paces.own));
}

/** Milliseconds in which a response is rendered. */
const renderTime = 1_000;

/** After a gap, everything shown and in flight is stale. */
function distrustResponses(): void {
  afterPendingResponses('all', () => {
    const known = new Set(screen.names());
    markStale([...known]);
    setTimeout(() => markStale(screen.names().filter((name) => !known.has(name))), renderTime);
  });
}

/** Name of what surrounds every page: the bell's badge and the user's communities. Always visible. */
const shellName = 'around the page';

/** Refetches the shell after an event counted a new post: responses in flight may lack it. */
export const refetchShell = (): void => refetchAfterPending([shellName]);

/**
 * Marks content of a community as stale, with the user's communities: at once for personal events, or spread over
 * seconds for community-wide ones.
 */
export function refetchOfCommunity(names: readonly string[], isOwn: boolean): void {
  const staleNames = [...names, shellName];
  markStale(staleNames, isOwn ? paces.own : paces.broadcast);
  refetchAfterPending(staleNames);
}

/** Names of all mounted content that can be refetched. */
export const refetchableNames = (): string[] => [...screen.refetchers.keys()];

/** Refetches a mounted list at once. Rejects on failure. */
export const refetchList = async (name: string): Promise<void> => screen.refetchers.get(name)?.();

/** Marks nodes or lists as stale, now and after responses in flight. */
export function scheduleRefetch(names: readonly string[]): void {
  markStale(names);
  refetchAfterPending(names);
}

/** Name of the list of people who reacted, shared, liked or voted. */
const responsesName = (nodeId: string): string => `responses to ${nodeId}`;

/** Marks a node, unless an event updated it, and its visible responses as stale. */
export function scheduleResponsesRefetch(nodeId: string, isUpdated: boolean): void {
  const list = responsesName(nodeId);
  if (screen.refetchers.has(list)) scheduleRefetch([list]);
  (isUpdated ? refetchAfterPending : scheduleRefetch)([nodeId]);
}

/** Marks all posts as stale after an unspecific event that everybody received. */
export function schedulePostsRefetch(): void {
  const markAll = () => markStale([...refetchableNames(), shellName], paces.frequent);
  markAll();
  afterPendingResponses('posts', markAll);
}

async function refetchNodes(
  environment: Environment,
  ids: string[],
  isWide: boolean,
  onGone: OnRemoved,
): Promise<void> {
  const isPanelRead = isWide && !hasOnlyFirstPanelPage(environment);
  const bringsPanel = isWide && !isPanelRead;
  const answer = await fetchStrict<Query>(environment, refetchVisibleQuery, {
    ids,
    isWide,
    bringsPanel,
  }).toPromise();
  for (const [index, id] of ids.entries()) if (answer?.nodes[index] === null) onGone(environment, id);
  if (isWide) announceCounters();
  if (isPanelRead) await refetchPanel(environment);
}

/** Keeps visible content current, by events and after gaps, while the page exists. Returns a function that stops it. */
export function startRefetching(environment: Environment, onGone: OnRemoved): () => void {
  const { look, stop, ...scheduler } = createRefetchScheduler(
    (name) => name === shellName || screen.isVisible(name),
    async (names) => {
      const readings: { names: string[]; reading: Promise<unknown> }[] = [];
      const objects: string[] = [];
      for (const name of names) {
        const readList = screen.readerOf(name);
        if (readList) readings.push({ names: [name], reading: readList() });
        else objects.push(name);
      }
      const ids = objects.filter((name) => name !== shellName);
      const hasShell = ids.length < objects.length;
      if (objects.length > 0)
        readings.push({ names: objects, reading: refetchNodes(environment, ids, hasShell, onGone) });
      const ends = await Promise.allSettled(readings.map(({ reading }) => reading));
      return readings.flatMap((each, index) => (ends[index]?.status === 'rejected' ? each.names : []));
    },
  );
  const ends = [
    signals.on(stale, ({ names, pace }) => scheduler.markStale(names, pace)),
    screen.subscribe(look),
    onGap(distrustResponses),
    onResume(() => markStale(screen.names())),
    onMutationDone(refetchOwnChange),
    stop,
  ];
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}

/**
 * Keeps an open list of reactions, shares, likes or votes current; `list` is its fragment, `variables` are those
 * without paging.
 */
export function useRefetchResponses(
  ref: RefObject<Element | null>,
  nodeId: string,
  list: GraphQLTaggedNode,
  variables: Variables,
  pages: Paging,
  rows: number,
  /** Page size. */
  step: number,
): void {
  const environment = useRelayEnvironment();
  useRefetchable(ref, responsesName(nodeId), async () => {
    await refetchPages(environment, list, variables, {
      shown: Math.max(rows, step),
      most: maxListRows,
    });
  });
  useOpenedRows(rows, maxListRows, pages);
}
