import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';

/** State of the page's live updates. */
export type ConnectionState =
  | 'flowing'
  /** The WebSocket is lost and being reopened; the page polls meanwhile. */
  | 'reconnecting'
  /** No network. */
  | 'offline'
  /**
   * No events, and nothing to show: the WebSocket is open without them, or has been away for 10 seconds while requests
   * succeed.
   */
  | 'polling';

/** Milliseconds without a WebSocket, while requests succeed, before the state is `polling`: nothing to show. */
const eventTimeout = 10_000;

/**
 * Tracks the connection from the device, the WebSocket and requests. Changes are immediate; components delay showing
 * them.
 */
export class Connection {
  #state: ConnectionState = 'flowing';
  #isLineAway = false;
  #isLineGivenUp = false;
  /** Whether the server sends events on an open WebSocket. */
  #isFlowing = true;
  /** Result of the last request since the WebSocket was lost; undefined before one. */
  #isReached: boolean | undefined;
  #wasOffline = false;
  /** When requests last succeeded again, in milliseconds. */
  #backAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes, of which some keep the state. */
  readonly #changes = createStore(0);

  constructor() {
    addEventListener('online', () => this.#settle());
    addEventListener('offline', () => this.#settle());
    this.#settle();
  }

  readonly get = (): ConnectionState => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Whether requests cannot reach the server: the shell shows that once. */
  readonly isOffline = (): boolean =>
    this.#state === 'offline' || (this.#state === 'reconnecting' && this.#isReached === false);

  /** Whether the server was unreachable and is reachable again since a time in milliseconds. */
  readonly isBackSince = (moment: number): boolean => !this.isOffline() && this.#backAt > moment;

  /** Whether the last request did not reach the server. */
  readonly isDoubtful = (): boolean => this.#isReached === false;

  /** The WebSocket opened; the server reports next if it has no events. */
  lineOpened(): void {
    this.#endOfLine();
    this.#isFlowing = true;
    this.#settle();
  }

  /** The WebSocket was lost and is being reopened. */
  lineLost(): void {
    if (this.#isLineAway) return;
    this.#isLineAway = true;
    // Earlier successes say nothing about now.
    if (this.#isReached === true) this.#isReached = undefined;
    this.#timer = setTimeout(() => {
      this.#isLineGivenUp = true;
      this.#settle();
    }, eventTimeout);
    this.#settle();
  }

  /** No WebSocket is wanted any more. */
  lineClosed(): void {
    this.#endOfLine();
    this.#settle();
  }

  /** The server reported whether it has events to send. */
  realtimeChanged(isFlowing: boolean): void {
    this.#isFlowing = isFlowing;
    this.#settle();
  }

  /** A request ended; `isReached` says whether the server responded. */
  requestEnded(isReached: boolean): void {
    if (this.#isReached === isReached) return;
    this.#isReached = isReached;
    this.#settle();
  }

  #endOfLine(): void {
    clearTimeout(this.#timer);
    this.#isLineAway = false;
    this.#isLineGivenUp = false;
    this.#isReached = undefined;
  }

  #settle(): void {
    this.#state = this.#find();
    const isOffline = this.isOffline();
    if (this.#wasOffline && !isOffline) this.#backAt = Date.now();
    this.#wasOffline = isOffline;
    this.#changes.set(this.#changes.get() + 1);
  }

  #find(): ConnectionState {
    if (!navigator.onLine) return 'offline';
    if (this.#isLineAway) return this.#isLineGivenUp && this.#isReached === true ? 'polling' : 'reconnecting';
    return this.#isFlowing ? 'flowing' : 'polling';
  }
}

/** The connection of this page. */
export const connection = new Connection();

/** Subscribes to the state of the connection. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.get);
