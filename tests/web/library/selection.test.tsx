import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// Loaded on demand by the page.
import '../../../web/library/BinDialog.tsx';
import '../../../web/library/MoveDialog.tsx';
import { entries, fileOf, showOwnLibrary } from './showLibrary.tsx';

const show = (capabilities = ['LIBRARY_SELECTIONS', 'LIBRARY_BIN', 'OWN_LIBRARY_CHANGES']) =>
  showOwnLibrary(entries(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => fileOf(name))), capabilities);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choisir ${name}` });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label'));

test('chooses entries one by one or with Shift, and moves them together', async () => {
  const { asked, answer, isAsked } = await show();
  await userEvent.click(box('b.txt'));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(box('d.txt'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Choisir b.txt', 'Choisir c.txt', 'Choisir d.txt']);
  await userEvent.click(box('c.txt'));
  expect(screen.getByText('2 choisis')).toBeTruthy();
  await press('Déplacer');
  await answer('DestinationsQuery', {
    Node: () => ({ __typename: 'Viewer', id: 'viewer' }),
    Folder: () => ({ id: 'folder', name: 'Plans', ancestors: [] }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Déplacer 2.éléments$/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Plans' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Déplacer ici' }));
  await waitFor(() => expect(isAsked('MoveDialogSeveralMutation')).toBe(true));
  expect(asked('MoveDialogSeveralMutation')).toEqual({
    input: { libraryEntryIds: ['b.txt', 'd.txt'], parentId: 'folder' },
  });
  await answer('MoveDialogSeveralMutation', {
    MoveLibraryEntriesPayload: () => ({ userErrors: [] }),
  });
  await waitFor(() => expect(isAsked('OwnRootQuery')).toBe(true));
  expect(chosen()).toEqual([]);
});

test('B1012: chooses all that are listed', async () => {
  await show();
  await userEvent.click(box('b.txt'));
  await press('Tout choisir');
  expect(chosen()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Tout choisir' })).toBeNull();
});

test('downloads chosen entries, and names what is missing', async () => {
  const { answer } = await show();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(box('a.txt'));
  await press('Télécharger (ZIP)');
  await answer('SelectionBarArchiveMutation', {
    CreateLibraryArchivePayload: () => ({
      downloadUrl: 'https://example.org/x.zip',
      skippedCount: 1,
      userErrors: [],
    }),
  });
  const links = click.mock.contexts.map(
    (link) => link instanceof HTMLAnchorElement && [link.href, link.hasAttribute('download')],
  );
  click.mockRestore();
  expect(links).toEqual([['https://example.org/x.zip', true]]);
  expect(await screen.findByText('Absent de l’archive : 1 élément')).toBeTruthy();
});

test('reads the bin after the deletions that wait', async () => {
  const { answer, isAsked } = await show();
  await press('Options d’a.txt');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
  await press('Corbeille');
  expect(isAsked('EntryRowDeleteMutation')).toBe(true);
  expect(isAsked('BinDialogQuery')).toBe(false);
  await answer('EntryRowDeleteMutation', { DeleteLibraryEntryPayload: () => ({ userErrors: [] }) });
  await waitFor(() => expect(isAsked('BinDialogQuery')).toBe(true));
});

test('restores what is in the bin', async () => {
  const { asked, answer } = await show();
  await press('Corbeille');
  await answer('BinDialogQuery', {
    Node: () => ({ __typename: 'Viewer', id: 'viewer' }),
    DeletedLibraryEntry: () => ({
      libraryEntryId: 'old',
      name: 'ancien.pdf',
      isFolder: false,
      expiresAt: '2026-12-20T09:00:00Z',
    }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Corbeille' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restaurer ancien.pdf' }));
  expect(asked('BinDialogRestoreMutation')).toEqual({ input: { libraryEntryIds: ['old'] } });
  await answer('BinDialogRestoreMutation', { RestoreLibraryEntriesPayload: () => ({ userErrors: [] }) });
  expect(await dialog.findByText('La corbeille est vide')).toBeTruthy();
});

test('offers neither with an API that has none', async () => {
  await show([]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Corbeille' })).toBeNull();
});
