/** Failed uploads of messages, by progress and the API's support for keys. */
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { expect, test, vi } from 'vitest';
import { createPending, type PendingMessage } from '../../../web/sending/pendingMessage.ts';
import { sendMessage } from '../../../web/chat/outbox/sendMessage.ts';
import { RequestError } from '../../../web/core/errors.ts';

const unconfirmed = 'Le service n’a pas confirmé l’envoi. Vérifiez s’il est arrivé avant de le renvoyer.';
const offline = new RequestError('OFFLINE');
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
const message = createPending({
  subject: 'conversation-1',
  content: '',
  files: { kind: 'video', files: [film] },
});
const asked = { kind: 'refused', message: unconfirmed, isWorthRetrying: true };

/** Sends the film from a page that may find out whether the API recognises keys. */
function send(changes: Partial<PendingMessage> = {}) {
  const asked = new Map<
    string,
    { answer: (data: object) => void; fail: (error: Error) => void; onProgress: unknown }
  >();
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(({ name }, _variables, { metadata }) =>
      Observable.create((sink) => {
        const answer = (data: object) => {
          sink.next({ data });
          sink.complete();
        };
        asked.set(name, { answer, fail: (error) => sink.error(error), onProgress: metadata?.onProgress });
      }),
    ),
  });
  const delivery = sendMessage(environment)({ ...message, ...changes }, [film], {
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const take = (name: string) =>
    vi.waitUntil(() => {
      const request = asked.get(name);
      asked.delete(name);
      return request;
    }, 15_000);
  return {
    delivery,
    /** Names of what was asked for and not answered. */
    waiting: () => [...asked.keys()],
    /** The line breaks once so much has gone. */
    async breakAt(percent: number, error = offline) {
      const { fail, onProgress } = await take('sendMessageMutation');
      if (typeof onProgress === 'function') onProgress(percent);
      fail(error);
    },
    /** Platform configuration; null if it cannot be fetched. */
    async tellRules(capabilities: readonly string[] | null) {
      const { answer, fail } = await take('uploadRulesQuery');
      if (capabilities === null) return fail(offline);
      const uploadLimits = { imageBytes: 1, videoBytes: 1, fileBytes: 1 };
      answer({ platform: { capabilities, uploadLimits } });
    },
  };
}

test('retries an incomplete upload with any API', async () => {
  const { delivery, breakAt, waiting } = send();
  await breakAt(99);
  expect(await delivery).toEqual({ kind: 'failed', message: offline.message, neverLeft: false });
  expect(waiting()).toEqual([]);
});

test('retries a complete upload where the API recognises its key', async () => {
  const { delivery, breakAt, tellRules } = send();
  await breakAt(100);
  await tellRules(['IDEMPOTENCY']);
  expect(await delivery).toEqual({ kind: 'failed', message: unconfirmed, neverLeft: false });
});

test('… and otherwise refetches the conversation and asks the user', async () => {
  const { delivery, breakAt, tellRules, waiting } = send();
  await breakAt(100, new RequestError('UPSTREAM_TIMEOUT'));
  await tellRules([]);
  expect(await delivery).toEqual(asked);
  await vi.waitFor(() => expect(waiting()).toEqual(['catchUpMessagesQuery']), 15_000);
});

test('does not resend a complete upload of a previous page to an API without keys', async () => {
  const { delivery, tellRules, waiting } = send({ isFullyUploaded: true });
  await tellRules([]);
  expect(await delivery).toEqual(asked);
  await vi.waitFor(() => expect(waiting()).toEqual(['catchUpMessagesQuery']), 15_000);
});

test('… nor while the support for keys is unknown', async () => {
  const { delivery, tellRules, waiting } = send({ isFullyUploaded: true });
  await tellRules(null);
  expect(await delivery).toMatchObject({ kind: 'failed', neverLeft: true });
  expect(waiting()).toEqual([]);
});

test('marks an upload that fails offline as never sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { delivery, breakAt } = send();
  await breakAt(0);
  expect(await delivery).toMatchObject({ kind: 'failed', neverLeft: true });
  vi.restoreAllMocks();
});
