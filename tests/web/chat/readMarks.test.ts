import { Environment, Network, Observable, RecordSource, Store, type Variables } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { history } from '../../../web/chat/history/history.ts';
import { markConversationRead } from '../../../web/chat/history/readMarks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  history.reset();
  vi.useRealTimers();
});

test('each conversation waits for its own failures', async () => {
  let sent: Variables[] = [];
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create((_request, { input }: Variables) =>
      Observable.create((sink) => {
        sent.push(input);
        sink.error(new Error('offline'));
      }),
    ),
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  markConversationRead(environment, 'one');
  await pass(3_000);
  // « one » waits four seconds now, another conversation only one.
  sent = [];
  markConversationRead(environment, 'other');
  await pass(1_000);
  expect(sent).toEqual([{ conversationId: 'other' }, { conversationId: 'other' }]);
  await pass(3_000);
  expect(sent).toContainEqual({ conversationId: 'one' });
});
