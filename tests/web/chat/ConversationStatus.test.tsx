import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { ConversationStatus } from '../../../web/chat/conversation/ConversationStatus.tsx';
import { connection } from '../../../web/core/connection.ts';

const users = (...names: string[]) =>
  names.map((firstName) => ({ __typename: 'User', id: firstName, firstName }));

/** The line below the name of a conversation; answers how to tell who is online and who is typing. */
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
  const tell = show();
  expect(words()).toBe('');
  await tell(['Alice']);
  expect(words()).toBe('En ligne');
  await tell(['Alice', 'Karim']);
  expect(words()).toBe('2 en ligne');
  await tell(['Alice', 'Karim'], ['Karim']);
  expect(words()).toBe('Karim écrit…');
  await tell(['Alice', 'Karim'], ['Karim', 'Alice']);
  expect(words()).toBe('2 personnes écrivent…');
  await tell(['Alice']);
  await act(async () => connection.lineLost());
  expect(words()).toBe('');
  await act(async () => connection.lineOpened());
  expect(words()).toBe('En ligne');
  await tell([]);
  expect(words()).toBe('');
});
