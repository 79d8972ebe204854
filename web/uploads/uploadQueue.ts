import { useSyncExternalStore } from 'react';
import { randomId } from '../core/randomId.ts';
import { whenOnline } from '../core/retryScheduler.ts';
import { type Signal, signals } from '../core/signals.ts';
import type { Undone } from '../relay/mutations.ts';
import { createStore } from '../ui/createStore.ts';
import { uploadResult, unknownOutcomeMessage, maxRetries, retryDelay } from './uploadResult.ts';

/** Parameters of one attempt. */
export interface Attempt {
  /** Cancels it. */
  signal: AbortSignal;
  /** Progress from 0 to 100. */
  onProgress: (percent: number) => void;
  /** The same for every attempt, to avoid duplicates. */
  key: string;
}

/** An upload that continues across pages. */
export interface UploadJob<Response> {
  /** French label: « rapport.pdf », « 3 fichiers », « Publication ». */
  label: string;
  /** Destination. */
  place?: { name: string; path: string };
  /** Whether the API supports keys: only then is an unknown outcome retried. */
  takesKeys: boolean;
  /** Sends it once; never rejects. */
  run: (attempt: Attempt) => Promise<{ readonly isDone: true; readonly response: Response } | Undone>;
  onDone?: (response: Response) => void;
  /** Called when the user cancels it or dismisses a failure; it may have been done nevertheless. */
  onDropped?: (mayBeDone: boolean) => void;
}

/** An upload as the panel shows it. */
export interface Upload {
  readonly id: string;
  readonly label: string;
  readonly place: { readonly name: string; readonly path: string } | undefined;
  /** `pausing`: waiting for a retry. */
  readonly state: 'waiting' | 'sending' | 'pausing' | 'failed';
  /** From 0 to 100. */
  readonly percent: number;
  /** Why it failed; null otherwise. */
  readonly message: string | null;
  /** Whether the user may retry it. */
  readonly isWorthRetrying: boolean;
}

interface Entry {
  shown: Upload;
  /** Automatic retries since the user's last one. */
  repeats: number;
  send: (attempt: Attempt) => Promise<{ readonly isDone: true; readonly onDone: () => void } | Undone>;
  takesKeys: boolean;
  /** Ends the request or the pause. */
  stop: () => void;
  /** Whether an earlier attempt was sent whole. */
  mayBeDone: boolean;
  onDropped: (mayBeDone: boolean) => void;
}

const uploadDone: Signal<Upload> = { name: 'upload done' };

/** Calls back after each upload that succeeded. Returns a function that stops it. */
export const onUploadDone = (listener: (upload: Upload) => void): (() => void) =>
  signals.on(uploadDone, listener);

/** Parallel uploads: a small file need not wait for a video. */
const atOnce = 2;

/** Queue of uploads, which continue when the user leaves the page that started them. */
export class UploadQueue {
  #entries: readonly Entry[] = [];
  readonly #shown = createStore<readonly Upload[]>([]);
  readonly get = this.#shown.get;
  readonly subscribe = this.#shown.subscribe;

  /** Whether something would be lost if the page were closed. */
  readonly isBusy = (): boolean => this.#entries.length > 0;

  /** Queues an upload; returns its id in this page. */
  add<Response>({ label, place, takesKeys, run, onDone, onDropped }: UploadJob<Response>): string {
    const id = randomId();
    const entry: Entry = {
      shown: { id, label, place, state: 'waiting', percent: 0, message: null, isWorthRetrying: true },
      repeats: 0,
      takesKeys,
      async send(attempt) {
        const outcome = await run(attempt);
        return outcome.isDone ? { isDone: true, onDone: () => onDone?.(outcome.response) } : outcome;
      },
      stop: () => {},
      mayBeDone: false,
      onDropped: (mayBeDone) => onDropped?.(mayBeDone),
    };
    this.#entries = [...this.#entries, entry];
    this.#pump();
    return id;
  }

  /** Gives one up, under way or failed. Returns whether it may be stored all the same. */
  readonly drop = (id: string): boolean => {
    const entry = this.#find(id);
    if (!entry) return false;
    const mayBeDone = entry.mayBeDone || (entry.shown.state === 'sending' && entry.shown.percent === 100);
    this.#remove(entry);
    entry.stop();
    entry.onDropped(mayBeDone);
    this.#pump();
    return mayBeDone;
  };

  /** Gives all up, as at a sign-out. */
  readonly dropAll = (): void => {
    for (const { shown } of this.#entries) this.drop(shown.id);
  };

  /** Retries a failed upload from the start, with its idempotency key. */
  readonly retry = (id: string): void => {
    const entry = this.#find(id);
    if (entry?.shown.state !== 'failed') return;
    entry.repeats = 0;
    this.#show(entry, { state: 'waiting', percent: 0, message: null });
    this.#pump();
  };

  #pump(): void {
    const isUnderWay = ({ shown }: Entry) => shown.state === 'sending';
    let free = atOnce - this.#entries.filter(isUnderWay).length;
    for (const entry of this.#entries) {
      if (free <= 0) break;
      if (entry.shown.state !== 'waiting') continue;
      free -= 1;
      void this.#send(entry);
    }
    this.#notify();
  }

  async #send(entry: Entry): Promise<void> {
    const controller = new AbortController();
    entry.stop = () => controller.abort();
    this.#show(entry, { state: 'sending', percent: 0 });
    const outcome = await entry.send({
      signal: controller.signal,
      onProgress: (percent) => {
        const whole = Math.floor(percent);
        if (whole !== entry.shown.percent) this.#show(entry, { percent: whole });
      },
      key: entry.shown.id,
    });
    // Given up meanwhile.
    if (this.#find(entry.shown.id) !== entry) return;
    if (outcome.isDone) this.#remove(entry);
    else this.#settle(entry, outcome);
    this.#pump();
    if (!outcome.isDone) return;
    outcome.onDone();
    signals.send(uploadDone, entry.shown);
  }

  /** Handles an upload that did not succeed. */
  #settle(entry: Entry, outcome: Undone): void {
    const { percent } = entry.shown;
    const fate = uploadResult(outcome, { takesKeys: entry.takesKeys, percent });
    entry.mayBeDone ||= percent === 100 && (fate.kind === 'again' || fate.kind === 'unknown');
    if (fate.kind === 'again' && entry.repeats < maxRetries) {
      entry.stop = whenOnline(retryDelay(entry.repeats), () => {
        this.#show(entry, { state: 'waiting' });
        this.#pump();
      });
      entry.repeats += 1;
      this.#show(entry, { state: 'pausing', percent: 0 });
      return;
    }
    this.#show(entry, {
      state: 'failed',
      message: fate.kind === 'again' && entry.mayBeDone ? unknownOutcomeMessage(outcome.error) : fate.message,
      isWorthRetrying: fate.kind !== 'refused',
    });
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find(({ shown }) => shown.id === id);
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  #show(entry: Entry, changes: Partial<Upload>): void {
    entry.shown = { ...entry.shown, ...changes };
    this.#notify();
  }

  #notify(): void {
    this.#shown.set(this.#entries.map(({ shown }) => shown));
  }
}

/** The uploads of this page. */
export const uploads = new UploadQueue();

/** The current uploads of this page. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.get);
