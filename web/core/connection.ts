import { useSyncExternalStore } from 'react';

/** How this page hears of what others do. */
export type ConnectionState =
  /** Events come as they happen. */
  | 'flowing'
  /** The line for events is away, and is being sought. */
  | 'reconnecting'
  /** The device has no network. */
  | 'offline'
  /** Requests are answered, but no events come: the page reads by itself. */
  | 'unheard';

/** Milliseconds without a line, though requests are answered, after which events are not waited for any longer. */
const eventTimeout = 10_000;

/**
 * What is known of the way to the server: from the device, from the line for events, and from requests. It tells the
 * truth at once; who shows it waits a moment, so that a line that is soon back is not spoken of.
 */
export class Connection {
  #state: ConnectionState = 'flowing';
  #isLineAway = false;
  #isLineGivenUp = false;
  /** Whether the server passes events on to this page while there is a line. */
  #isFlowing = true;
  /** How the last request since the line was lost ended; undefined before there was one. */
  #isReached: boolean | undefined;
  #wasOffline = false;
  /** When requests could last reach the server again, in milliseconds. */
  #backAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  constructor() {
    addEventListener('online', () => this.#settle());
    addEventListener('offline', () => this.#settle());
    this.#settle();
  }

  readonly get = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Whether requests cannot reach the server: the shell says so, once for all that fails. */
  readonly isOffline = (): boolean =>
    this.#state === 'offline' || (this.#state === 'reconnecting' && this.#isReached === false);

  /** Whether requests could not reach the server, and can again since a moment, in milliseconds. */
  readonly isBackSince = (moment: number): boolean => !this.isOffline() && this.#backAt > moment;

  /** Whether the last request did not reach the server. */
  readonly isDoubtful = (): boolean => this.#isReached === false;

  /** For the line: it is there. Should no events come on it, the server says so next. */
  lineOpened(): void {
    this.#endOfLine();
    this.#isFlowing = true;
    this.#settle();
  }

  /** For the line: it is away, and is being sought. */
  lineLost(): void {
    if (this.#isLineAway) return;
    this.#isLineAway = true;
    // What was answered before says nothing of now.
    if (this.#isReached === true) this.#isReached = undefined;
    this.#timer = setTimeout(() => {
      this.#isLineGivenUp = true;
      this.#settle();
    }, eventTimeout);
    this.#settle();
  }

  /** For the line: nobody wants one any more. */
  lineClosed(): void {
    this.#endOfLine();
    this.#settle();
  }

  /** For the stream of events: whether the server has any to pass on. */
  realtimeChanged(isFlowing: boolean): void {
    this.#isFlowing = isFlowing;
    this.#settle();
  }

  /** For requests: whether the server was reached. */
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
    this.#listeners.forEach((listener) => listener());
  }

  #find(): ConnectionState {
    if (!navigator.onLine) return 'offline';
    if (this.#isLineAway) return this.#isLineGivenUp && this.#isReached === true ? 'unheard' : 'reconnecting';
    return this.#isFlowing ? 'flowing' : 'unheard';
  }
}

/** The connection of this page. */
export const connection = new Connection();

/** How this page hears of what others do, now. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.get);
