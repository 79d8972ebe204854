/** « Ajouter un document »: which files it takes, and what it says of the others. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as OwnLibraryPage } from '../../../web/library/OwnLibraryPage.tsx';
import { ownLibraryPageQuery } from '../../../web/library/OwnLibraryPage.query.ts';
// What opens on demand is there at once.
import '../../../web/library/UploadDialog.tsx';
import { showScreen } from '../showScreen.tsx';

const file = (name: string) => new File(['Bonjour'], name, { type: 'text/plain' });

test('B398 B399 B606 B607: nothing, too many and a wrong kind are refused in words, and lose no neighbour', async () => {
  const { answer } = await showScreen(
    OwnLibraryPage,
    ownLibraryPageQuery,
    { folder: '', isRoot: true },
    { LibraryEntryConnection: () => ({ edges: [], pageInfo: { hasNextPage: false } }) },
    { path: '/mediatheque' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un document' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un document' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(dialog.getByRole('alert').textContent).toContain('Il faut sélectionner au moin un fichier');

  const input = dialog.getByLabelText('Documents');
  await userEvent.upload(
    input,
    ['0', '1', '2', '3', '4', '5'].map((name) => file(`${name}.txt`)),
  );
  await answer('uploadRulesQuery', {
    UploadLimits: () => ({ imageBytes: 1_000, videoBytes: 1_000, documentBytes: 1_000 }),
  });
  expect(dialog.getByRole('alert').textContent).toContain('Il faut choisir maximum 5 fichiers');
  const chosen = () =>
    dialog.getAllByRole('listitem').map((item) => item.querySelector('[title]')?.textContent);
  expect(chosen()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt']);
  for (const name of ['0.txt', '2.txt'])
    await userEvent.click(dialog.getByRole('button', { name: `Retirer ${name}` }));
  expect(chosen()).toEqual(['1.txt', '3.txt', '4.txt']);

  await userEvent.upload(input, file('outil.exe'));
  expect(dialog.getByRole('alert').textContent).toContain(
    'Le fichier «\u00A0outil.exe\u00A0» n’est pas d’un type autorisé.',
  );
  expect(chosen()).toEqual(['1.txt', '3.txt', '4.txt']);
});

test('a file that does not fit is refused before it is sent; a smaller one is taken', async () => {
  const storage = { usedBytes: 5 * 1_024 ** 3 - 1_024, limitBytes: 5 * 1_024 ** 3 };
  const { answer, isAsked } = await showScreen(
    OwnLibraryPage,
    ownLibraryPageQuery,
    { folder: '', isRoot: true },
    {
      Viewer: () => ({ id: 'viewer', storage }),
      LibraryEntryConnection: () => ({ edges: [], pageInfo: { hasNextPage: false } }),
    },
    { path: '/mediatheque' },
  );
  expect(screen.getByText(/^Espace utilisé\s: 5\sGo sur 5\sGo$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un document' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un document' }));
  const choose = async (chosen: File) => {
    await userEvent.upload(dialog.getByLabelText('Documents'), chosen);
    if (isAsked('uploadRulesQuery'))
      await answer('uploadRulesQuery', {
        UploadLimits: () => ({ imageBytes: 10_000, videoBytes: 10_000, documentBytes: 10_000 }),
      });
    await answer('useStorageQuery', { Viewer: () => ({ id: 'viewer', storage }) });
  };
  await choose(new File(['x'.repeat(1_025)], 'trop.txt'));
  expect(dialog.getByRole('alert').textContent).toMatch(
    /^Il ne reste que 1\sKo dans votre espace de stockage\.$/,
  );
  expect(dialog.queryByText('trop.txt')).toBeNull();
  await choose(new File(['x'.repeat(1_024)], 'juste.txt'));
  expect(dialog.getByText('juste.txt')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});
