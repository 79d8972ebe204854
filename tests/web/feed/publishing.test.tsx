import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError, type RequestErrorCode } from '../../../web/core/errors.ts';
import { useDraftSending } from '../../../web/feed/composer/useDraftSending.ts';
import {
  type AsyncMutation,
  cancelledOutcome,
  failedOutcome,
  type Outcome,
} from '../../../web/relay/mutations.ts';
import { type Attempt, uploads } from '../../../web/uploads/uploadQueue.ts';
import { allowUploads } from '../showScreen.tsx';

let environment: ReturnType<typeof createMockEnvironment>;
beforeEach(() => {
  environment = createMockEnvironment();
  allowUploads(environment);
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
);
/** State of a submission as its form sees it. */
const openForm = () => renderHook(() => useDraftSending('post:home'), { wrapper });

/** A post without files, whose sending the test ends. */
function post() {
  let settle: (outcome: Outcome<AsyncMutation>) => void = () => {};
  const send = vi.fn(() => new Promise<Outcome<AsyncMutation>>((resolve) => (settle = resolve)));
  const onDone = vi.fn();
  return {
    publication: { label: 'Publication', hasFiles: false, send, onDone },
    end: (outcome: Outcome<AsyncMutation>) => act(async () => settle(outcome)),
  };
}

test('a reopened form knows that its text is being sent, and sends nothing until then', async () => {
  const first = openForm();
  const { publication, end } = post();
  await act(async () => void first.result.current.publish(publication));
  expect(publication.send).toHaveBeenCalledOnce();
  first.unmount();

  const { result } = openForm();
  expect(result.current.isPending).toBe(true);
  const second = post();
  await act(async () => void result.current.publish(second.publication));
  expect(second.publication.send).not.toHaveBeenCalled();

  await end({ isDone: true, response: {} });
  expect(publication.onDone).toHaveBeenCalledWith({}, false);
  expect(result.current.isPending).toBe(false);
  await act(async () => void result.current.publish(second.publication));
  expect(second.publication.send).toHaveBeenCalledOnce();
});

test('shows a failure in the next form that opens, once', async () => {
  const first = openForm();
  const { publication, end } = post();
  await act(async () => void first.result.current.publish(publication));
  first.unmount();
  await end(failedOutcome(new RequestError('FORBIDDEN')));
  const next = openForm();
  expect(next.result.current.isPending).toBe(false);
  expect(next.result.current.failure).toBe('Vous n’avez pas accès à ce contenu.');
  next.unmount();
  expect(openForm().result.current.failure).toBeNull();
});

test('without keys, sends a post that may have arrived only when the user retries', async () => {
  const { result } = openForm();
  const { publication, end } = post();
  await act(async () => void result.current.publish(publication));
  await end(failedOutcome(new RequestError('UPSTREAM_TIMEOUT')));
  expect(result.current).toMatchObject({ isPending: false, isPausing: false });
  expect(result.current.failure).toBe(new RequestError('RETRY_UNSAFE').message);
  expect(publication.send).toHaveBeenCalledOnce();
  await act(async () => void result.current.publish(publication));
  expect(publication.send).toHaveBeenCalledTimes(2);
  await end(failedOutcome(new RequestError('IDEMPOTENCY_KEY_REUSED')));
  expect(result.current.mayBePublished).toBe(true);
  await act(async () => void result.current.publish(publication));
  expect(result.current.mayBePublished).toBe(false);
  await end({ isDone: true, response: {} });
  expect(publication.onDone).toHaveBeenCalledOnce();
});

/** A post with a file: its attempts fail as the test says, or are cancelled. */
function postWithFile() {
  const attempts: (Partial<Attempt> & { fail: (code: RequestErrorCode) => void })[] = [];
  const send = (attempt: Pick<Attempt, 'signal'> & Partial<Attempt>) =>
    new Promise<Outcome<AsyncMutation>>((resolve) => {
      attempts.push({ ...attempt, fail: (code) => resolve(failedOutcome(new RequestError(code))) });
      attempt.signal.addEventListener('abort', () => resolve(cancelledOutcome));
    });
  return { attempts, publication: { label: 'Publication', hasFiles: true, send, onDone: vi.fn() } };
}

test('cancelling a whole upload says that it may be published; discarding one under way leaves nothing', async () => {
  const { result } = openForm();
  const { attempts, publication } = postWithFile();
  await act(async () => void result.current.publish(publication));
  act(() => attempts[0]?.onProgress?.(100));
  await act(async () => result.current.cancel());
  expect(result.current.failure).toBe(new RequestError('RETRY_UNSAFE').message);
  await act(async () => void result.current.publish(publication));
  await act(async () => result.current.discard());
  expect(result.current).toMatchObject({ isPending: false, failure: null });
});

test('a failed upload ends with its draft, and with a submission without files', async () => {
  const { result } = openForm();
  const { attempts, publication } = postWithFile();
  for (const end of [() => result.current.discard(), () => result.current.publish(post().publication)]) {
    await act(async () => void result.current.publish(publication));
    await act(async () => attempts.at(-1)?.fail('FORBIDDEN'));
    expect(uploads.get().map(({ state }) => state)).toEqual(['failed']);
    await act(async () => {
      void Promise.resolve(end());
    });
    expect(uploads.get()).toEqual([]);
  }
});

/** The API takes keys. */
const takeKeys = () => allowUploads(environment, ['IDEMPOTENCY']);
/** Whether the device has a network. */
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) act(() => void dispatchEvent(new Event('online')));
};
afterEach(() => vi.restoreAllMocks());

test('retries with backoff where the server recognises keys', async () => {
  vi.useFakeTimers();
  // The longest pauses: jitter shortens them.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  takeKeys();
  const { result } = openForm();
  const { publication, end } = post();
  await act(async () => void result.current.publish(publication));
  const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [index, pause] of pauses.entries()) {
    await end(failedOutcome(new RequestError('UPSTREAM_UNAVAILABLE')));
    expect(result.current).toMatchObject({ isPending: true, isPausing: true, failure: null });
    await act(() => vi.advanceTimersByTimeAsync(pause - 1));
    expect(publication.send).toHaveBeenCalledTimes(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(1));
  }
  await end({ isDone: true, response: {} });
  expect(publication.onDone).toHaveBeenCalledOnce();
});

test('cancelling between attempts warns that the post may be stored, unless it was never sent', async () => {
  vi.useFakeTimers();
  takeKeys();
  const { result } = openForm();
  const { publication, end } = post();
  await act(async () => void result.current.publish(publication));
  await end(failedOutcome(new RequestError('UPSTREAM_UNAVAILABLE')));
  await act(async () => result.current.cancel());
  expect(result.current).toMatchObject({
    isPending: false,
    isPausing: false,
    failure: new RequestError('RETRY_UNSAFE').message,
  });
  setOnline(false);
  const offline = post();
  await act(async () => void result.current.publish(offline.publication));
  await offline.end(failedOutcome(new RequestError('OFFLINE')));
  await act(async () => result.current.cancel());
  expect(result.current).toMatchObject({ isPending: false, isPausing: false });
  setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(offline.publication.send).toHaveBeenCalledOnce();
});

test.each([true, false])('sends an offline post after reconnecting (keys: %s)', async (keys) => {
  vi.useFakeTimers();
  if (keys) takeKeys();
  setOnline(false);
  const { result } = openForm();
  const { publication, end } = post();
  await act(async () => void result.current.publish(publication));
  await end(failedOutcome(new RequestError('OFFLINE')));
  expect(result.current).toMatchObject({ isPending: true, isPausing: true, failure: null });
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(publication.send).toHaveBeenCalledOnce();
  setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(publication.send).toHaveBeenCalledTimes(2);
  await end({ isDone: true, response: {} });
  expect(publication.onDone).toHaveBeenCalledOnce();
});

test('does not retry until the support for keys is known', async () => {
  vi.useFakeTimers();
  environment = createMockEnvironment();
  const { result } = openForm();
  const { publication, end } = post();
  await act(async () => void result.current.publish(publication));
  await end(failedOutcome(new RequestError('UPSTREAM_UNAVAILABLE')));
  for (const pause of [1_000, 2_000]) {
    await act(async () =>
      environment.mock.rejectMostRecentOperation(new RequestError('UPSTREAM_UNAVAILABLE')),
    );
    await act(() => vi.advanceTimersByTimeAsync(pause));
    expect(publication.send).toHaveBeenCalledOnce();
    await act(async () =>
      environment.mock.rejectMostRecentOperation(new RequestError('UPSTREAM_UNAVAILABLE')),
    );
  }
  await act(async () =>
    environment.mock.resolveMostRecentOperation({
      data: { platform: { capabilities: ['IDEMPOTENCY'], uploadLimits: null } },
    }),
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(publication.send).toHaveBeenCalledTimes(2);
});
