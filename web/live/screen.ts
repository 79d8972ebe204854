import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { IEnvironment } from 'relay-runtime';
import { fieldAt } from '../relay/fieldAt.ts';

/** Name of the list of conversations, also used by the shell's summaries. */
export const conversationsName = 'conversations';

/** Name of the list of the user's communities. */
export const ownCommunitiesName = 'own communities';

interface Removal {
  turn: number;
  /** Unsent texts written below it. */
  unsent: readonly string[];
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
  /** Feeds that were left: on return they offer the posts published meanwhile. */
  readonly leftFeeds = new Set<string>();
  readonly #removals = new Map<string, Removal>();
  #turn = 0;
  readonly #names = new Map<Element, string>();
  readonly #visible = new Map<string, Set<Element>>();
  /** Shared by all elements. */
  #observer: IntersectionObserver | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether it is within the viewport, even in a background tab. */
  isVisible(name: string): boolean {
    return this.#visible.has(name);
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
    for (const listener of this.#listeners) listener();
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
