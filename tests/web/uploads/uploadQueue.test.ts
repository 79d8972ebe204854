import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePicture } from '../../../web/comments/commentPicture.ts';
import { RequestError, type RequestErrorCode } from '../../../web/core/errors.ts';
import { failedOutcome, cancelledOutcome, type Undone } from '../../../web/relay/mutations.ts';
import {
  documentKinds,
  imageKinds,
  checkFiles,
  videoKinds,
  rejectionMessage,
  separateUnreadable,
} from '../../../web/uploads/fileChecks.ts';
import { type Attempt, onUploadDone, UploadQueue } from '../../../web/uploads/uploadQueue.ts';

describe('the queue', () => {
  /** An upload whose attempts the test ends. */
  interface Job {
    attempts: Attempt[];
    done: string[];
    dropped: number;
    /** Whether a cancellation reported that it may be done. */
    mayBeDone?: boolean;
    end(outcome: 'done' | RequestErrorCode | Undone): Promise<void>;
  }

  let queue: UploadQueue;
  beforeEach(() => {
    vi.useFakeTimers();
    queue = new UploadQueue();
  });
  afterEach(() => vi.useRealTimers());

  function add(label: string, takesKeys = true): Job {
    type End = { isDone: true; response: string } | Undone;
    let settle: (end: End) => void = () => {};
    const job: Job = {
      attempts: [],
      done: [],
      dropped: 0,
      async end(outcome) {
        settle(
          outcome === 'done'
            ? { isDone: true, response: label }
            : typeof outcome === 'string'
              ? failedOutcome(new RequestError(outcome))
              : outcome,
        );
        await vi.advanceTimersByTimeAsync(0);
      },
    };
    queue.add<string>({
      label,
      takesKeys,
      run(attempt) {
        job.attempts.push(attempt);
        return new Promise<End>((resolve) => {
          settle = resolve;
          attempt.signal.addEventListener('abort', () => resolve(cancelledOutcome));
        });
      },
      onDone: (response) => job.done.push(response),
      onDropped: (mayBeDone) => {
        job.dropped += 1;
        job.mayBeDone = mayBeDone;
      },
    });
    return job;
  }

  const states = () => queue.get().map(({ label, state }) => `${label} ${state}`);
  const idOf = (label: string) => queue.get().find((upload) => upload.label === label)?.id ?? '';
  /** Longer than any pause. */
  const whole = 60_000;

  test('sends two at a time, starts the next when one is done, and notifies caller and listeners', async () => {
    const done: string[] = [];
    onUploadDone(({ label }) => done.push(label));
    const [first, second, third] = [add('a'), add('b'), add('c')];
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    second.attempts[0]?.onProgress(41.7);
    expect(queue.get()[1]).toMatchObject({ label: 'b', percent: 41 });
    await second.end('done');
    expect(second.done).toEqual(['b']);
    expect(done).toEqual(['b']);
    expect(states()).toEqual(['a sending', 'c sending']);
    await first.end('done');
    await third.end('done');
    expect(queue.isBusy()).toBe(false);
  });

  test('restarts a failed upload under its key, three times automatically, then on request', async () => {
    const job = add('a');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      job.attempts.at(-1)?.onProgress(100);
      await job.end('OFFLINE');
      expect(states()).toEqual(['a pausing']);
      await vi.advanceTimersByTimeAsync(whole);
      expect(job.attempts).toHaveLength(attempt + 1);
    }
    await job.end('UPSTREAM_UNAVAILABLE');
    await vi.advanceTimersByTimeAsync(whole);
    expect(queue.get()[0]).toMatchObject({
      state: 'failed',
      // Earlier attempts were sent whole.
      message: new RequestError('RETRY_UNSAFE').message,
      isWorthRetrying: true,
    });
    expect(job.attempts).toHaveLength(4);
    queue.retry(idOf('a'));
    expect(states()).toEqual(['a sending']);
    await job.end('done');
    expect(job.done).toEqual(['a']);
    expect(new Set(job.attempts.map(({ key }) => key)).size).toBe(1);
  });

  test('does not resend without keys what may be stored, but does resend an incomplete upload', async () => {
    const job = add('a', false);
    job.attempts[0]?.onProgress(60);
    await job.end('OFFLINE');
    expect(states()).toEqual(['a pausing']);
    await vi.advanceTimersByTimeAsync(whole);
    job.attempts[1]?.onProgress(100);
    await job.end('OFFLINE');
    await vi.advanceTimersByTimeAsync(whole);
    expect(job.attempts).toHaveLength(2);
    expect(queue.get()[0]).toMatchObject({
      state: 'failed',
      message: new RequestError('RETRY_UNSAFE').message,
      isWorthRetrying: true,
    });
  });

  test('reports a rejection at once, without retries', async () => {
    const job = add('a');
    await job.end({
      isDone: false,
      message: 'Ce dossier n’existe plus.',
      inputs: {},
      isWorthRetrying: false,
    });
    await vi.advanceTimersByTimeAsync(whole);
    expect(job.attempts).toHaveLength(1);
    expect(queue.get()[0]).toMatchObject({
      state: 'failed',
      message: 'Ce dossier n’existe plus.',
      isWorthRetrying: false,
    });
    const large = add('b');
    await large.end('FILE_TOO_LARGE');
    expect(queue.get()[1]).toMatchObject({ state: 'failed', isWorthRetrying: false });
    // A full disk is not tried again and again, but heals.
    const full = add('c');
    await full.end('STORAGE_FULL');
    await vi.advanceTimersByTimeAsync(whole);
    expect(full.attempts).toHaveLength(1);
    expect(queue.get()[2]).toMatchObject({
      state: 'failed',
      message: new RequestError('STORAGE_FULL').message,
      isWorthRetrying: true,
    });
  });

  test('cancels one upload without affecting others: sending, waiting, pausing and failed', async () => {
    const [first, second, third] = [add('a'), add('b'), add('c')];
    queue.drop(idOf('a'));
    expect(first.attempts[0]?.signal.aborted).toBe(true);
    expect(first.dropped).toBe(1);
    expect(states()).toEqual(['b sending', 'c sending']);
    await second.end('OFFLINE');
    queue.drop(idOf('b'));
    await vi.advanceTimersByTimeAsync(whole);
    expect(second.attempts).toHaveLength(1);
    expect(third.attempts[0]?.signal.aborted).toBe(false);
    await third.end('done');
    expect(third.done).toEqual(['c']);
    expect(first.done).toEqual([]);
  });

  test.each([
    ['before all had gone', 99, false],
    ['once all had gone', 100, true],
  ])('an upload cancelled %s may be done: %s %% → %s', async (_when, percent, mayBeDone) => {
    const [first, second] = [add('a'), add('b')];
    for (const job of [first, second]) job.attempts[0]?.onProgress(percent);
    await second.end('OFFLINE');
    expect(states()).toEqual(['a sending', 'b pausing']);
    for (const label of ['a', 'b']) queue.drop(idOf(label));
    expect([first.mayBeDone, second.mayBeDone]).toEqual([mayBeDone, mayBeDone]);
  });

  test('waits for the network before a retry', async () => {
    const job = add('a');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await job.end('OFFLINE');
    await vi.advanceTimersByTimeAsync(whole);
    expect(job.attempts).toHaveLength(1);
    network.mockRestore();
    dispatchEvent(new Event('online'));
    expect(job.attempts).toHaveLength(2);
    queue.dropAll();
    expect(queue.get()).toEqual([]);
  });
});

describe('limits', () => {
  const megabyte = 1024 * 1024;
  const sizes = { imageBytes: 20 * megabyte, videoBytes: 500 * megabyte, fileBytes: 100 * megabyte };
  const library = {
    kinds: [...imageKinds, ...videoKinds, ...documentKinds],
    most: 5,
    tooMany: 'Il faut choisir maximum 5 fichiers',
    sizes,
  };

  /** A file that says that it is of a size, without its bytes. */
  function file(name: string, size = 1, type = ''): File {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  }

  test('a rejected file does not block the others, and is reported by name', () => {
    const good = ['a.pdf', 'b.odt', 'c.png', 'd.zip'].map((name) => file(name));
    const { taken, refusals } = checkFiles(
      [good[0], file('e.exe'), ...good.slice(1)].flatMap((one) => one ?? []),
      library,
    );
    expect(taken).toEqual(good);
    expect(rejectionMessage(refusals)).toBe('Le fichier «\u00a0e.exe\u00a0» n’est pas d’un type autorisé.');
  });

  test("limits the size by kind, and reports it with the file's size", () => {
    const { taken, refusals } = checkFiles(
      [
        file('film.mp4', 150 * megabyte),
        file('rapport.pdf', 150 * megabyte),
        file('photo.PNG', 21 * megabyte),
      ],
      library,
    );
    expect(taken.map(({ name }) => name)).toEqual(['film.mp4']);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'Le fichier «\u00a0rapport.pdf\u00a0» est trop volumineux\u202F: 150\u00a0Mo, 100\u00a0Mo au maximum.',
      'Le fichier «\u00a0photo.PNG\u00a0» est trop volumineux\u202F: 21\u00a0Mo, 20\u00a0Mo au maximum.',
    ]);
    expect(checkFiles([file('rapport.pdf', 150 * megabyte)], { ...library, sizes: null }).refusals).toEqual(
      [],
    );
  });

  test('reports an empty file, whatever its name', () => {
    expect(rejectionMessage(checkFiles([file('vide.pdf', 0), file('vide.exe', 0)], library).refusals)).toBe(
      'Le fichier «\u00a0vide.pdf\u00a0» est vide. Le fichier «\u00a0vide.exe\u00a0» est vide.',
    );
  });

  test('reports surplus files once; rejected ones do not count', () => {
    const files = ['0.exe', '1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt', '7.txt'].map((name) =>
      file(name),
    );
    const { taken, refusals } = checkFiles(files, library);
    expect(taken.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']);
    expect(rejectionMessage(refusals)).toBe(
      'Le fichier «\u00a00.exe\u00a0» n’est pas d’un type autorisé. Il faut choisir maximum 5 fichiers',
    );
  });

  test('recognises a pasted picture without a name by its type', () => {
    expect(checkFiles([file('image', 1, 'image/png')], library).refusals).toEqual([]);
    expect(checkFiles([file('sans nom')], library).refusals).toHaveLength(1);
  });
});

describe('unreadable pictures', () => {
  const refusal = (name: string) =>
    `L’image «\u00a0${name}\u00a0» ne peut pas être lue. Veuillez en choisir une autre.`;
  const file = (name: string) => new File(['x'], name);
  const [good, broken, photo, note] = [file('a.png'), file('b.jpg'), file('c.heic'), file('d.csv')];

  vi.stubGlobal('createImageBitmap', (picture: File) =>
    picture === good ? Promise.resolve({ close: () => {} }) : Promise.reject(new Error('No picture.')),
  );

  test('rejects an unreadable picture by name when it is chosen', async () => {
    expect(await separateUnreadable([good, broken, photo, note])).toEqual({
      readable: [good, photo, note],
      reasons: [refusal('b.jpg')],
    });
  });

  test('B582: a comment takes the first readable picture', async () => {
    expect(await choosePicture([broken, good], null)).toEqual({ file: good, error: null });
    expect(await choosePicture([broken], null)).toEqual({ file: undefined, error: refusal('b.jpg') });
    expect(await choosePicture([photo], null)).toEqual({ file: photo, error: null });
  });
});
