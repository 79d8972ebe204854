import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { token } from '../session/token.ts';

interface Message {
  id?: string;
  type: string;
  payload?: { authorization?: string; 'graphql-client-name'?: string };
}

/** A line whose other end is this test: what a network does to a connection cannot be had from a real one. */
class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState: number = Line.CONNECTING;
  readonly sent: Message[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;

  constructor() {
    lines.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }

  close(code: number): void {
    this.readyState = Line.CLOSING;
    setTimeout(() => this.end(code), 0);
  }

  /** The other end closes it, or the network does (1006). */
  end(code: number): void {
    this.readyState = Line.CLOSED;
    this.onclose?.({ code, reason: '' });
  }

  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The gateway takes the connection, and knows whose it is. */
  async accept(): Promise<void> {
    this.readyState = Line.OPEN;
    this.onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    this.say({ type: 'connection_ack' });
    await vi.advanceTimersByTimeAsync(0);
  }

  readonly kinds = (): string[] => this.sent.map(({ type }) => type);
}

let lines: Line[];
let session: (typeof import('../../../web/core/sessionStore.ts'))['session'];
let stop: () => void;
const gaps = vi.fn();
const errors = vi.fn();
const last = (): Line => lines.at(-1) as Line;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  lines = [];
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('WebSocket', Line);
  // Maximum jitter, for exact times.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.useFakeTimers();
  const socket = await import('../../../web/relay/socket.ts');
  ({ session } = await import('../../../web/core/sessionStore.ts'));
  session.signIn(token({ roles: ['ROLE_USER', 'FIRST'] }));
  socket.onReconnected(gaps);
  const { unsubscribe } = socket
    .subscribe({ id: 'abc', name: 'Test', text: null, metadata: {}, operationKind: 'subscription' }, {})
    .subscribe({ error: errors });
  stop = unsubscribe;
  await vi.dynamicImportSettled();
  await pass(0);
});
afterEach(() => {
  stop();
  session.signOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('pings a silent connection, keeps it while it answers, and replaces it when it does not', async () => {
  await last().accept();
  for (let turn = 0; turn < 3; turn += 1) {
    await pass(15_000);
    last().say({ type: 'pong' });
  }
  await pass(15_000);
  expect(last().kinds()).toEqual(['connection_init', 'subscribe', 'ping', 'ping', 'ping', 'ping']);
  await pass(9_999);
  expect(lines).toHaveLength(1);
  await pass(1 + 500);
  expect(lines).toHaveLength(2);
  expect(gaps).not.toHaveBeenCalled();
  await last().accept();
  expect(last().kinds()).toEqual(['connection_init', 'subscribe']);
  expect(gaps).toHaveBeenCalledTimes(1);
});

test('replaces a connection that is not established within 20 s', async () => {
  await pass(20_000);
  expect(lines).toHaveLength(1);
  await pass(1_000);
  expect(lines).toHaveLength(2);
});

const returns: [string, () => unknown][] = [
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['the page is before the person’s eyes again', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'the device has slept',
    () => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return pass(5_000);
    },
  ],
];
describe.each(returns)('when %s', (_name, comeBack) => {
  test('pings at once, and replaces the connection without a response within 5 s', async () => {
    session.signIn(token({ exp: Math.floor(Date.now() / 1_000) + 86_400 }));
    await last().accept();
    await comeBack();
    expect(last().kinds()).toContain('ping');
    last().say({ type: 'pong' });
    await pass(10_000);
    expect(lines).toHaveLength(1);
    await comeBack();
    // Coming back once more does not put it off.
    await pass(3_000);
    dispatchEvent(new Event('online'));
    await pass(2_000 + 500);
    expect(lines).toHaveLength(2);
  });

  test('connects at once if there is no connection', async () => {
    session.signIn(token({ exp: Math.floor(Date.now() / 1_000) + 86_400 }));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      last().end(1006);
      await pass(10_000);
    }
    expect(lines).toHaveLength(7);
    last().end(1006);
    await pass(0);
    await comeBack();
    await pass(0);
    expect(lines).toHaveLength(8);
  });
});

test.each([1006, 1012])(
  'reconnects with the same session after close code %i, and reports the gap once',
  async (code) => {
    await last().accept();
    last().end(code);
    await pass(1_000);
    expect(lines).toHaveLength(2);
    await last().accept();
    expect(last().sent[0]?.payload?.authorization).toBe(lines[0]?.sent[0]?.payload?.authorization);
    expect(last().sent[0]?.payload?.['graphql-client-name']).toBe('web');
    expect(last().kinds()).toContain('subscribe');
    expect(session.get().status).toBe('signed-in');
    expect(errors).not.toHaveBeenCalled();
    expect(gaps).toHaveBeenCalledTimes(1);
  },
);

test('ends the subscription with an error after a close code that graphql-ws does not retry (4500)', async () => {
  await last().accept();
  last().end(4500);
  await pass(1_000);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(session.get().status).toBe('signed-in');
});

test('backs off and keeps the session while the gateway cannot authenticate (1013)', async () => {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const [known, begin] = [lines.length, Date.now()];
    last().readyState = Line.OPEN;
    last().onopen?.();
    last().end(1013);
    while (lines.length === known) await pass(100);
    pauses.push(Date.now() - begin);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
  expect(session.get().status).toBe('signed-in');
});

test('ends the session on a rejected token (4403), and connects with the next one', async () => {
  last().readyState = Line.OPEN;
  last().onopen?.();
  await pass(0);
  last().end(4403);
  await pass(2_000);
  expect(session.get().status).toBe('expired');
  await pass(600_000);
  expect(lines).toHaveLength(1);
  const renewed = token({ roles: ['ROLE_USER', 'SECOND'] });
  session.signIn(renewed);
  await pass(10_000);
  await last().accept();
  expect(last().sent[0]?.payload?.authorization).toBe(`Bearer ${renewed}`);
});

test('reconnects with a renewed token, and fetches missed events', async () => {
  await last().accept();
  const renewed = token({ roles: ['ROLE_USER', 'RENEWED'] });
  session.signIn(renewed);
  await pass(1_000);
  expect(lines).toHaveLength(2);
  await last().accept();
  expect(last().sent[0]?.payload?.authorization).toBe(`Bearer ${renewed}`);
  expect(last().kinds()).toContain('subscribe');
  expect(gaps).toHaveBeenCalledTimes(1);
  // That one stays.
  await pass(5_000);
  expect(lines).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});

test('reconnects with the new token if the rejected one (4403) was replaced', async () => {
  last().readyState = Line.OPEN;
  last().onopen?.();
  await pass(0);
  const renewed = token({ roles: ['ROLE_USER', 'RENEWED'] });
  session.signIn(renewed);
  last().end(4403);
  expect(session.get().status).toBe('signed-in');
  await pass(1_000);
  await last().accept();
  expect(last().sent[0]?.payload?.authorization).toBe(`Bearer ${renewed}`);
});
