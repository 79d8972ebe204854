import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../web/chat/conversation/ReadersDialog.tsx';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import Toasts from '../../../web/ui/Toasts.tsx';
import { log, person, row, showChat, today } from './showChat.tsx';
/** Actions of a message's author: list readers, delete. */
// Loads on-demand code synchronously.

async function open() {
  const chat = await showChat();
  render(
    <>
      <ConfirmHost />
      <Toasts />
    </>,
  );
  await chat.open([
    { databaseId: '1', text: 'reçu' },
    { databaseId: '2', text: 'envoyé', viewerIsAuthor: true },
  ]);
  return chat;
}
/** Chooses an entry of the menu of one's own message. */
async function act(name: string) {
  await userEvent.click(row('envoyé').getByRole('button', { name: 'Actions sur le message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('B243 B244 B914: without further capabilities only one’s own message has actions', async () => {
  await open();
  expect(row('reçu').queryByRole('button', { name: 'Actions sur le message' })).toBeNull();
  await userEvent.click(row('envoyé').getByRole('button', { name: 'Actions sur le message' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Copier le texte', 'Lu par', 'Supprimer']);
});

/** « Lu par », answered with these receipts. */
async function openReaders(...readers: object[]) {
  const { variables, answer } = await open();
  await act('Lu par');
  const dialog = await screen.findByRole('dialog', { name: 'Lu par' });
  expect(variables('ReadersDialogQuery')).toEqual({ id: 'message-2' });
  await answer('ReadersDialogQuery', {
    node: { __typename: 'Message', id: 'message-2', readReceipts: readers },
  });
  return within(dialog);
}

test('B201 B202 B987: « Lu par » lists the readers of a message with jobs and times, or says that there are none', async () => {
  expect((await openReaders()).getByText("Personne n'a vu ton message")).toBeTruthy();
  cleanup();
  const ines = { ...person('user-ines', 'Inès Prévôt'), jobTitle: 'Skipper' };
  const dialog = await openReaders(
    { __typename: 'MessageReadReceipt', readAt: today('09:05').toISOString(), user: ines },
    { __typename: 'MessageReadReceipt', readAt: null, user: person('user-noe', 'Noé Petit') },
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Inès PrévôtSkipperaujourd’hui à 09:05',
    'Noé Petit',
  ]);
});

test('B243: deletes a message after a confirmation and the undo period', async () => {
  const { waiting, variables } = await open();
  const remove = async () => {
    await act('Supprimer');
    const question = await screen.findByRole('alertdialog', { name: 'Supprimer ce message\u202F?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
    return within(await screen.findByRole('alertdialog', { name: 'Message supprimé' }));
  };
  let toast = await remove();
  expect(log().join()).not.toContain('envoyé');
  await userEvent.click(toast.getByRole('button', { name: 'Annuler' }));
  expect(log().join()).toContain('envoyé');
  expect(waiting()).toEqual([]);
  toast = await remove();
  await userEvent.click(toast.getByRole('button', { name: 'Fermer' }));
  expect(variables('useDeleteMessageMutation').input).toEqual({ messageId: 'message-2' });
});
