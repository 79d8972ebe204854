import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { ConversationStatus } from '../../../web/chat/conversation/ConversationStatus.tsx';
import { connection } from '../../../web/core/connection.ts';

const users = (...names: string[]) =>
  names.map((firstName) => ({ __typename: 'User', id: firstName, firstName }));

/** Renders the presence line; returns a function that emits presence. */
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
  return (online: string[], typing: string[] = []) =>
    act(async () =>
      environment.mock.nextValue(operation, {
        data: {
          conversationActivity: {
            onlineParticipants: users(...online),
            typingParticipants: users(...typing),
          },
        },
      }),
    );
}
const words = () => screen.getByRole('status').textContent;

test('shows how many are online and who is typing, and nothing while disconnected', async () => {
  const emit = show();
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
