import { renderHook, waitFor } from '@testing-library/react';
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { expect, test } from 'vitest';
// Loaded on demand by the client.
import '../../../web/app/shell/openOutboxes.ts';
import { useSendStoredMessages } from '../../../web/app/shell/useSendStoredMessages.ts';

/** A message that a page left behind long ago. */
function leave(kind: string, subject: string) {
  const message = { key: kind, kind, subject, content: 'Bonjour', createdAt: '2026-11-20T09:00:00Z' };
  localStorage.setItem(`chat.outbox.zoe.${kind}`, JSON.stringify(message));
}

test('sends the messages, comments and replies that a closed page left behind', async () => {
  leave('message', 'conversation-1');
  leave('comment', 'post-1');
  leave('reply', 'comment-1');
  const sent: [name: string, input: unknown][] = [];
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(({ name }, { input }) => {
      sent.push([name, input]);
      return Observable.create(() => {});
    }),
  });
  renderHook(() => useSendStoredMessages(environment, 'zoe'));
  await waitFor(() =>
    expect(sent).toEqual([
      ['sendMessageMutation', expect.objectContaining({ conversationId: 'conversation-1' })],
      ['sendCommentMutation', expect.objectContaining({ postId: 'post-1', idempotencyKey: 'comment' })],
      ['sendCommentReplyMutation', expect.objectContaining({ commentId: 'comment-1' })],
    ]),
  );
});
