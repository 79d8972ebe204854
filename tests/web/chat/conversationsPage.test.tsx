/** /discussions: the address follows the open conversation. */
import { act, render, screen } from '@testing-library/react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { Component as ConversationsPage } from '../../../web/chat/ConversationsPage.tsx';
import { conversationsPageQuery } from '../../../web/chat/ConversationsPage.query.ts';

test('a conversation that is left before its address is known is no step of the history', async () => {
  const environment = createMockEnvironment();
  const reference = loadQuery(environment, conversationsPageQuery, { databaseId: '', isNamed: false });
  history.replaceState(null, '', '/discussions');
  onTestFinished(() => {
    chatPanel.reset();
    history.replaceState(null, '', '/');
  });
  const router = createBrowserRouter([
    { path: '/discussions/:databaseId?', loader: () => reference, Component: ConversationsPage },
  ]);
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    ),
  );
  await screen.findByRole('heading', { name: 'Discussions' });
  const before = history.length;
  await act(async () => chatPanel.openConversation('conversation-1'));
  await act(async () => chatPanel.showList());
  expect([location.pathname, history.length]).toEqual(['/discussions', before]);
});
