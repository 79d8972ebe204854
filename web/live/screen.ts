import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { IEnvironment } from 'relay-runtime';
import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';
import { fieldAt } from '../relay/fieldAt.ts';
import { createStore } from '../ui/createStore.ts';

/** Name of the list of conversations, also used by the shell's summaries. */
export const conversationListName = 'conversations';

/** Name of the list of the user's communities. */
export const ownCommunityListName = 'own communities';

interface Removal {
  turn: number;
  /** Unsent texts written below it. */
  unsent: readonly string[];
}

/** A community, its posts, the directory of people, or what the platform shows to all changed. */
export interface CommunityChange {
  /** Null if it may be any community. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS' | 'PEOPLE' | 'PLATFORM')[];
  /** Whether everybody receives it, often: refetches wait longer. */
  isBroadcast?: boolean;
}

/** Matches changes of all communities. */
export const anyCommunity = Symbol('any community');

/** A list that changes with parts of a community. */
export interface CommunityList {
  communityId: string | typeof anyCommunity | null;
  parts: CommunityChange['parts'];
  /** Whether a change waits for its refetch. */
  isStale: boolean;
  /** Refetch it; none while it is not mounted. */
  readers: Set<() => Promise<unknown>>;
}

/** What the page shows or has shown, for code outside its components. A name is a node's id or a list's name. */
class Screen {
  /** Connection ids (`__id`) of lists, as long as the store has them. */
  readonly connections = new Map<string, string>();
  /**
   * Refetch functions; undefined for a node and for what is no longer mounted. Entries remain, because the store keeps
   * the data for Back.
   */
  readonly refetchers = new Map<string, (() => Promise<void>) | undefined>();
  /** By history entry; entries remain, because Back shows their former state. */
  readonly communityLists = new Map<string, CommunityList>();
  /** Changes whose lists may be rendered soon. */
  readonly recentChanges = new Set<CommunityChange>();
  /** Feeds that were left: on return they offer the posts published meanwhile. */
  readonly leftFeeds = new Set<string>();
  readonly #removals = new Map<string, Removal>();
  #turn = 0;
  readonly #names = new Map<Element, string>();
  readonly #visible = new Map<string, Set<Element>>();
  /** Shared by all elements. */
  #observer: IntersectionObserver | undefined;
  /** Number of changes. */
  readonly #changes = createStore(0);
  readonly subscribe = this.#changes.subscribe;

  /** Whether it is within the viewport, even in a background tab; lists of communities are, while they are mounted. */
  isVisible(name: string): boolean {
    return this.#visible.has(name) || (this.communityLists.get(name)?.readers.size ?? 0) > 0;
  }

  /** Names of everything that can be refetched. */
  names(): string[] {
    return [...this.refetchers.keys(), ...this.communityLists.keys()];
  }

  /** Refetches a mounted list; undefined for a node. */
  readerOf(name: string): (() => Promise<unknown>) | undefined {
    const list = this.communityLists.get(name);
    return list ? () => Promise.all([...list.readers].map((read) => read())) : this.refetchers.get(name);
  }

  /** Observes whether an element is visible. Returns a function that stops it. */
  observe(element: Element, name: string): () => void {
    const observer = (this.#observer ??= new IntersectionObserver((entries) => this.#note(entries)));
    this.#names.set(element, name);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      this.#names.delete(element);
      this.#leave(element, name);
      if (this.#names.size > 0) return;
      observer.disconnect();
      this.#observer = undefined;
    };
  }

  /** Number of removals before now. */
  get turn(): number {
    return this.#turn;
  }

  removal(nodeId: string): Removal | undefined {
    return this.#removals.get(nodeId);
  }

  /** Marks a node as removed, with the unsent texts written below it. */
  markRemoved(nodeId: string, unsent: readonly string[]): void {
    this.#turn += 1;
    this.#removals.set(nodeId, { turn: this.#turn, unsent });
    this.#notify();
  }

  /** Forgets everything but mounted elements. */
  reset(): void {
    this.connections.clear();
    this.refetchers.clear();
    this.communityLists.clear();
    this.recentChanges.clear();
    this.leftFeeds.clear();
    this.#removals.clear();
    this.#notify();
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const name = this.#names.get(target);
      if (name === undefined) continue;
      if (isIntersecting) this.#visible.set(name, (this.#visible.get(name) ?? new Set()).add(target));
      else this.#leave(target, name);
    }
    this.#notify();
  }

  #leave(element: Element, name: string): void {
    const elements = this.#visible.get(name);
    elements?.delete(element);
    if (elements?.size === 0) this.#visible.delete(name);
  }

  #notify(): void {
    this.#changes.set(this.#changes.get() + 1);
  }
}

/** Registry of the lists and nodes that this page shows or has shown. */
export const screen = new Screen();

/** Registers a list's connection id by name, for updates from events and other screens. */
export function useRegisterConnection(name: string, connectionId: string | undefined): void {
  // For code outside React.
  useEffect(() => {
    if (connectionId !== undefined) screen.connections.set(name, connectionId);
  }, [name, connectionId]);
}

/** Registered connection ids for `connections` of a mutation. */
export function registeredConnections(name: string): string[] {
  const connectionId = screen.connections.get(name);
  return connectionId === undefined ? [] : [connectionId];
}

/** Number of opened rows of a registered list; 0 if unknown. */
export function openedRowCount(environment: IEnvironment, name: string): number {
  const source = environment.getStore().getSource();
  const [edges] = registeredConnections(name).map((id) => fieldAt(source.get(id), 'edges.__refs'));
  return Array.isArray(edges) ? edges.length : 0;
}

/** Registers an element's name while it is mounted, to know whether it is visible. */
export function useVisibility(ref: RefObject<Element | null>, name: string): void {
  useEffect(() => (ref.current ? screen.observe(ref.current, name) : undefined), [ref, name]);
}

/** The nodes, none of them mounted, that were not found removed. */
export function useExisting(nodeIds: readonly string[]): string[] {
  const there = useSyncExternalStore(screen.subscribe, () =>
    nodeIds.filter((id) => !screen.removal(id)).join(' '),
  );
  return there === '' ? [] : there.split(' ');
}

/**
 * The unsent texts below a mounted node once it is removed; else undefined. A node rendered later exists again, for
 * example after rejoining a community.
 */
export function useRemoved(nodeId: string): readonly string[] | undefined {
  const [shownAt] = useState(() => screen.turn);
  return useSyncExternalStore(screen.subscribe, () => {
    const removal = screen.removal(nodeId);
    return removal && removal.turn > shownAt ? removal.unsent : undefined;
  });
}
