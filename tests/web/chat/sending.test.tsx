import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createOperationDescriptor } from 'relay-runtime';
import { expect, test, vi } from 'vitest';
import uploadRulesQuery from '../../../web/__generated__/uploadRulesQuery.graphql.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { useWaitingCount } from '../../../web/sending/currentOutbox.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { log, row, showChat } from './showChat.tsx';

const hello = { databaseId: '1', text: 'Bonjour' };
const offline = new RequestError('OFFLINE');

/** The conversation in which « Bonjour » was said; the API has these capabilities. */
async function opened(capabilities: readonly string[] = ['IDEMPOTENCY']) {
  const chat = await showChat({ capabilities: [...capabilities] });
  chat.environment.commitPayload(createOperationDescriptor(uploadRulesQuery, {}), {
    platform: { capabilities: [...capabilities], uploadLimits: null },
  });
  await chat.open([hello]);
  return {
    ...chat,
    input: () => chat.variables('sendMessageMutation').input,
  };
}

test('B215: shows a message at once, empties the field, and replaces it by the server’s', async () => {
  const { write, input, acknowledge, waiting } = await opened();
  await write('Ça va <b>bien</b> ?');
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Ça va <b>bien</b> ?Envoi…']);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' }).value).toBe('');
  expect(input()).toMatchObject({
    conversationId: 'conversation-1',
    text: 'Ça va &lt;b&gt;bien&lt;/b&gt; ?',
    gifUrl: null,
  });
  await acknowledge({ databaseId: '2', text: 'Ça va &lt;b&gt;bien&lt;/b&gt; ?' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Ça va <b>bien</b> ?']);
  expect(waiting()).toEqual([]);
});

test('B256: a message that fails keeps its text; Réessayer sends it under the same key', async () => {
  // On a slow machine it would be sent again by itself before.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { write, input, fail, acknowledge } = await opened();
  await write('Tu viens ?');
  const key: unknown = input().idempotencyKey;
  await fail('sendMessageMutation', offline);
  expect(row('Tu viens ?').getByText('Message non envoyé')).toBeTruthy();
  await userEvent.click(row('Tu viens ?').getByRole('button', { name: 'Réessayer' }));
  expect(row('Tu viens ?').queryByText('Message non envoyé')).toBeNull();
  expect(input()).toMatchObject({
    text: 'Tu viens ?',
    idempotencyKey: key,
  });
  await acknowledge({ databaseId: '2', text: 'Tu viens ?' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Tu viens ?']);
});

test('retries several messages with one button', async () => {
  const { write, input, fail, acknowledge } = await opened();
  await write('un');
  await fail('sendMessageMutation', new RequestError('RETRY_UNSAFE'));
  expect(row('un').getByRole('alert').textContent).toContain('Vérifiez s’il est arrivé');
  expect(screen.queryByRole('button', { name: 'Tout réessayer' })).toBeNull();
  await write('deux');
  await fail('sendMessageMutation', new RequestError('RETRY_UNSAFE'));
  expect(screen.getByText('2 messages non envoyés')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tout réessayer' }));
  expect(input()).toMatchObject({ text: 'un' });
  await acknowledge({ databaseId: '2', text: 'un' });
  expect(input()).toMatchObject({ text: 'deux' });
  await acknowledge({ databaseId: '3', text: 'deux' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'un', 'deux']);
  expect(screen.queryByRole('button', { name: 'Tout réessayer' })).toBeNull();
});

test('without keys, asks the user before it resends a message whose answer was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { write, input, fail, waiting, acknowledge } = await opened([]);
  await write('Tu viens ?');
  await fail('sendMessageMutation', offline);
  await userEvent.click(row('Tu viens ?').getByRole('button', { name: 'Réessayer' }));
  expect(row('Tu viens ?').getByRole('alert').textContent).toContain('Vérifiez s’il est arrivé');
  expect(waiting()).not.toContain('sendMessageMutation');
  await userEvent.click(row('Tu viens ?').getByRole('button', { name: 'Réessayer' }));
  expect(input()).toMatchObject({ text: 'Tu viens ?' });
  await acknowledge({ databaseId: '2', text: 'Tu viens ?' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Tu viens ?']);
});

test('refetches the conversation when a message may have arrived', async () => {
  const { write, fail, answerCatchUp } = await opened();
  await write('Tu viens ?');
  await fail('sendMessageMutation', new RequestError('RETRY_UNSAFE'));
  await answerCatchUp([hello, { databaseId: '2', text: 'Tu viens ?', viewerIsAuthor: true }]);
  expect(log().slice(0, 3)).toEqual(['Aujourd’hui', 'Bonjour', 'Tu viens ?']);
  expect(log()[3]).toContain('Vérifiez s’il est arrivé');
});

test('shows the server’s refusal, and lets the user discard the message', async () => {
  const { write, answer, waiting } = await opened();
  await write('Tu viens ?');
  await answer('sendMessageMutation', {
    sendMessage: { messageEdge: null, conversation: null, userErrors: [{ message: 'Message trop long.' }] },
  });
  expect(row('Tu viens ?').getByRole('alert').textContent).toContain('Message trop long.');
  render(<ConfirmHost />);
  await userEvent.click(row('Tu viens ?').getByRole('button', { name: 'Abandonner' }));
  const question = await screen.findByRole('alertdialog', { name: 'Abandonner ce message\u00a0?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Abandonner' }));
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour']);
  expect(waiting()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('shows an own message once when its event comes before or after the answer', async () => {
  const { write, acknowledge, receive, waiting, answerCatchUp } = await opened();
  await write('Oui');
  // From another of the person's devices, and then this one's own.
  await receive({ databaseId: '2', text: 'Depuis le train', viewerIsAuthor: true }, 0);
  await receive({ databaseId: '3', text: 'Oui', viewerIsAuthor: true }, 0);
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'OuiEnvoi…']);
  await acknowledge({ databaseId: '3', text: 'Oui' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Oui']);
  // The event comes once more, after the answer.
  await receive({ databaseId: '3', text: 'Oui', viewerIsAuthor: true }, 0);
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Oui']);
  // Missing messages are fetched once no send is pending.
  expect(waiting()).toEqual(['catchUpMessagesQuery']);
  await answerCatchUp([
    hello,
    { databaseId: '2', text: 'Depuis le train', viewerIsAuthor: true },
    { databaseId: '3', text: 'Oui', viewerIsAuthor: true },
  ]);
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Depuis le train', 'Oui']);
});

test('inserts a message with a late response before newer ones', async () => {
  const { write, acknowledge, receive } = await opened();
  await write('Qui vient ?');
  await receive({ databaseId: '3', text: 'Moi !' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Moi !', 'Qui vient ?Envoi…']);
  await acknowledge({ databaseId: '2', text: 'Qui vient ?' });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'Qui vient ?', 'Moi !']);
});

test('resends offline failures under the same key after reconnecting', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { write, fail, input, emit, waiting } = await opened();
  await write('un');
  await write('deux');
  const key: unknown = input().idempotencyKey;
  await fail('sendMessageMutation', offline);
  // One line for people who hear the screen, no alert of each; the shell shows how many wait.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(renderHook(useWaitingCount).result.current).toBe(2);
  const heard = () => document.querySelector('[data-live-announcer][aria-live]')?.textContent;
  await expect.poll(heard).toBe('Un message attend de partir');
  expect(log().filter((text) => text.includes('Message non envoyé'))).toHaveLength(2);
  await emit({ __typename: 'ResumeRequired', detectedAt: '2026-11-20T19:00:00Z' });
  await expect.poll(() => waiting().filter((name) => name === 'sendMessageMutation')).toHaveLength(1);
  expect(input()).toMatchObject({ text: 'un', idempotencyKey: key });
  expect(log()).toEqual(['Aujourd’hui', 'Bonjour', 'unEnvoi…', 'deuxEnvoi…']);
});
