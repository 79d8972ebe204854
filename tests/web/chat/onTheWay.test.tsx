/** Typing while a conversation loads. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { showChat } from './showChat.tsx';

const field = (name = 'Votre message') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const early = () => field('Message (la discussion se charge)');

beforeEach(() => drafts.reset());

test('accepts text while a conversation loads, and sends it afterwards', async () => {
  const chat = await showChat();
  await chat.openList();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  await userEvent.keyboard('{Enter}Bonjour{Enter}Ça va');
  expect([document.activeElement, early().value]).toEqual([early(), 'Bonjour\nÇa va']);
  await chat.answerConversation([]);
  await screen.findByRole('button', { name: 'Paramètres de la conversation' });
  expect(chat.variables('sendMessageMutation').input).toMatchObject({ text: 'Bonjour' });
  await userEvent.keyboard(' ?');
  expect([document.activeElement, field().value]).toEqual([field(), 'Ça va ?']);
});

test('shows the name of a clicked conversation at once instead of the list', async () => {
  const chat = await showChat();
  await chat.openList();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  screen.getByLabelText('Chargement des discussions');
  const bar = screen.getByRole('button', { name: 'Retour aux discussions' }).closest('header');
  expect(bar?.textContent).toBe('Théo Roux');
  expect(screen.queryByRole('listitem')).toBeNull();
});
