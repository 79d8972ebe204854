/** A graphql-transport-ws client. */
import { createClient } from 'graphql-ws';
import { afterEach, expect, vi } from 'vitest';
import type { TestPerson } from '../backend/harness.ts';
import type { Platform } from './platform.ts';
import { WebSocket } from 'ws';

/** Received events of a person. */
export interface Listener<Event> {
  /** All events so far. */
  heard: Event[];
  /** The next event that matches, received already or later. */
  next(accepts: (event: Event) => boolean): Promise<Event>;
  close(): void;
}

/** Waits until a gateway reaches the API and receives events. */
export const whenConnected = (url: string): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ api: true, realtime: true }),
    30_000,
  );

/** Subscribes as a person; resolves when connected. */
export async function listen<Event>(
  url: string,
  document: string,
  as: { token: string },
  variables?: Record<string, unknown>,
): Promise<Listener<Event>> {
  const heard: Event[] = [];
  const waiting = new Set<() => void>();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${as.token}` },
    lazy: false,
    retryAttempts: 0,
  });
  await new Promise<void>((resolve, reject) => {
    client.on('connected', () => resolve());
    client.on('error', reject);
    client.on('closed', reject);
  });
  let failure: unknown;
  client.subscribe<Record<string, Event>>(
    { query: document, ...(variables && { variables }) },
    {
      next({ data, errors }) {
        if (errors) failure = errors;
        if (data) heard.push(...Object.values(data));
        for (const wake of waiting) wake();
      },
      error(error) {
        failure = error;
        for (const wake of waiting) wake();
      },
      complete: () => undefined,
    },
  );
  return {
    heard,
    async next(accepts) {
      for (;;) {
        const found = heard.find(accepts);
        if (found) return found;
        if (failure) throw new Error(`The subscription failed: ${JSON.stringify(failure)}`);
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    close: () => void client.dispose(),
  };
}

/** Listeners of a test file: each is followed once it is connected, and closed after its test. */
export function createListeners<Event>(platform: () => Platform) {
  const open = new Set<Listener<Event>>();
  const followers = () => platform().gateway.services.events.size;
  afterEach(async () => {
    for (const listener of open) listener.close();
    open.clear();
    await vi.waitFor(() => expect(followers()).toBe(0), 30_000);
  });
  return async (document: string, as: TestPerson): Promise<Listener<Event>> => {
    const before = followers();
    const listener = await platform().listen<Event>(document, as);
    open.add(listener);
    await expect.poll(followers).toBe(before + 1);
    return listener;
  };
}
