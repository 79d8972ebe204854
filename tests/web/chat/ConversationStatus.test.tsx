import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConversationStatus } from '../../../web/chat/conversation/ConversationStatus.tsx';
import { connection } from '../../../web/core/connection.ts';
import { RequestError } from '../../../web/core/errors.ts';

const users = (...names: string[]) =>
  names.map((firstName) => ({ __typename: 'User', id: firstName, firstName }));

/** Renders the presence line. */
function show() {
  const environment = createMockEnvironment();
  connection.lineOpened();
  onTestFinished(() => connection.lineClosed());
  render(
    <RelayEnvironmentProvider environment={environment}>
      <ConversationStatus conversationId="conversation-1" />
    </RelayEnvironmentProvider>,
  );
  const operation = environment.mock.getMostRecentOperation();
  expect(operation.request.variables).toEqual({ id: 'conversation-1' });
  const emit = (online: string[], typing: string[] = []) =>
    act(async () =>
      environment.mock.nextValue(environment.mock.getMostRecentOperation(), {
        data: {
          conversationActivity: {
            onlineParticipants: users(...online),
            typingParticipants: users(...typing),
          },
        },
      }),
    );
  return {
    emit,
    /** Ends the subscription, as a close of the connection for good does. */
    fail: () => act(async () => environment.mock.reject(operation, new RequestError('OFFLINE'))),
  };
}
const words = () => screen.getByRole('status').textContent;

test('shows how many are online and who is typing, and nothing while disconnected', async () => {
  const { emit } = show();
  expect(words()).toBe('');
  await emit(['Alice']);
  expect(words()).toBe('En ligne');
  await emit(['Alice', 'Karim']);
  expect(words()).toBe('2 en ligne');
  await emit(['Alice', 'Karim'], ['Karim']);
  expect(words()).toBe('Karim écrit…');
  await emit(['Alice', 'Karim'], ['Karim', 'Alice']);
  expect(words()).toBe('2 personnes écrivent…');
  await emit(['Alice']);
  await act(async () => connection.lineLost());
  expect(words()).toBe('');
  await act(async () => connection.lineOpened());
  expect(words()).toBe('En ligne');
  await emit([]);
  expect(words()).toBe('');
});

test('subscribes again after the connection was closed for good', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { emit, fail } = show();
  await emit(['Alice']);
  await fail();
  expect(words()).toBe('');
  await act(() => vi.runAllTimersAsync());
  await emit(['Alice']);
  expect(words()).toBe('En ligne');
});
