import { RetryScheduler } from '../../core/retryScheduler.ts';

/** Read position of a conversation. */
export interface ReadMark {
  /** Newest seen message; absent when all were seen. */
  upToMessageId?: string;
  /** Number of later messages of others. */
  unseen: number;
}

/** What the page knows of conversations beside the Relay store, by conversation. */
class History {
  /** Messages named by events. The last one stays until it is deleted. */
  readonly expected = new Map<string, Set<string>>();
  /** Messages deleted during this session. */
  readonly deleted = new Map<string, Set<string>>();
  /** Read positions to send; the newest replaces older ones. */
  readonly unsent = new Map<string, ReadMark>();
  /** Requests in flight; `isStale` when an event may be newer than the response's counts. */
  readonly inFlight = new Map<string, { unseen: number; isStale: boolean }>();
  /** Next attempts to send a read position. */
  readonly retries = new RetryScheduler();

  /** Called at sign-out. */
  reset(): void {
    this.retries.forgetAll();
    for (const known of [this.expected, this.deleted, this.unsent, this.inFlight]) known.clear();
  }
}

/** What this page knows of its conversations beside the Relay store. */
export const history = new History();
