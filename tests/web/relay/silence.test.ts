import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadResult } from '../../../web/uploads/uploadResult.ts';
import { failedOutcome } from '../../../web/relay/mutations.ts';
import { isTransient } from '../../../web/core/errors.ts';
import { execute } from '../../../web/relay/http.ts';
import { connection } from '../../../web/core/connection.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { token } from '../session/token.ts';

/** A request of a browser whose network the test is. */
class Silent extends EventTarget {
  static last: Silent;
  readonly upload = new EventTarget();
  isAborted = false;
  status = 0;
  responseText = '';
  constructor() {
    super();
    Silent.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  sent(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    if (loaded === total) this.upload.dispatchEvent(new Event('load'));
  }
  breakOff() {
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new Event('loadend'));
  }
  answer(body: object) {
    this.status = 200;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const request = {
  id: 'abc',
  name: 'TestMutation',
  text: null,
  cacheID: 'abc',
  metadata: {},
  operationKind: 'mutation',
} as const;

/** Sends a file; what became of it is known once it has settled. */
async function sendFile(file = new File(['x'], 'a.txt'), metadata = {}) {
  const variables = { input: { file } };
  const outcome = execute(request, variables, { metadata }, new AbortController().signal).then(
    () => 'done',
    (error: unknown) => error,
  );
  let settled: unknown;
  void outcome.then((value) => (settled = value));
  await vi.advanceTimersByTimeAsync(0);
  return () => settled;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Silent);
  session.signIn(token());
});
afterEach(() => {
  session.signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('aborts an upload that has stalled, and reports a broken connection', async () => {
  connection.requestEnded(true);
  const outcome = await sendFile();
  for (let part = 1; part < 5; part += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    Silent.last.sent(part, 5);
  }
  expect(outcome()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(outcome()).toMatchObject({ code: 'OFFLINE' });
  expect(Silent.last.isAborted).toBe(true);

  const cut = await sendFile();
  Silent.last.breakOff();
  await vi.waitFor(() => expect(cut()).toMatchObject({ code: 'OFFLINE' }), 15_000);
  expect(connection.isDoubtful()).toBe(true);
});

test('B694: reports upload progress', async () => {
  const progress: number[] = [];
  await sendFile(undefined, { onProgress: (percent: number) => progress.push(percent) });
  for (const part of [0, 1, 4]) Silent.last.sent(part, 4);
  expect(progress).toEqual([0, 25, 100]);
});

test('gives the server time after an upload, within limits', async () => {
  const patient = await sendFile();
  Silent.last.sent(5, 5);
  await vi.advanceTimersByTimeAsync(120_000);
  Silent.last.answer({ data: { done: true } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(patient()).toBe('done');

  const unanswered = await sendFile();
  Silent.last.sent(5, 5);
  await vi.advanceTimersByTimeAsync(301_000);
  expect(unanswered()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
});

test('reports a file that changed after it was chosen', async () => {
  connection.requestEnded(true);
  const file = new File(['x'], 'a.txt');
  // As browsers do with what is no longer on the disk as it was.
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    }),
  );
  const changed = await sendFile(file);
  Silent.last.breakOff();
  await vi.advanceTimersByTimeAsync(0);
  const fault = changed();
  expect(fault).toMatchObject({ code: 'FILE_CHANGED' });
  expect(connection.isDoubtful()).toBe(false);
  // Nor is it sent again by itself.
  expect(isTransient(fault)).toBe(false);
  if (!(fault instanceof Error)) throw new Error('It has not failed.');
  expect(uploadResult(failedOutcome(fault), { takesKeys: true, percent: 0 }).kind).toBe('refused');
});
