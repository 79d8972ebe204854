import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MockPayloadGenerator } from 'relay-test-utils';
import { describe, expect, test } from 'vitest';
import { communityLibraryPageQuery } from '../../../web/library/CommunityLibraryPage.query.ts';
import { Component as CommunityLibraryPage } from '../../../web/library/CommunityLibraryPage.tsx';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';
import { entries, fileOf, showOwnLibrary } from './showLibrary.tsx';

describe('the library of a community', () => {
  const show = (resolvers: MockPayloadGenerator.MockResolvers, rights: object = {}) =>
    showScreen(
      CommunityLibraryPage,
      communityLibraryPageQuery,
      { databaseId: '7', folder: '', isRoot: true },
      {
        Community: () => ({
          id: 'community-7',
          databaseId: '7',
          title: 'Voile',
          viewerRole: 'EDITOR',
          cover: null,
          logo: null,
          ...rights,
        }),
        ...resolvers,
      },
      { path: '/communaute/:databaseId/mediatheque', address: '/communaute/7/mediatheque' },
    );

  test('B362 B397: loads a community’s documents in pages of twenty', async () => {
    const reachEnds = observeEnds();
    const documents = (count: number, hasNextPage: boolean) =>
      entries(
        Array.from({ length: count }, (_, index) => fileOf(`${index}.txt`, { id: `${count} ${index}` })),
        hasNextPage,
      );
    const { asked, answer } = await show({
      LibraryEntryConnection: ({ args }) => documents(Number(args?.first), true).LibraryEntryConnection(),
    });
    const rows = () => within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
    expect(rows()).toHaveLength(20);
    await reachEnds();
    expect(asked('CommunityRootQuery')).toMatchObject({ first: 20, after: '20' });
    await answer('CommunityRootQuery', {
      Node: () => ({ __typename: 'Community', id: 'community-7' }),
      ...documents(3, false),
    });
    expect(rows()).toHaveLength(23);
    expect(screen.getByText('plus de fichiers')).toBeTruthy();
  });

  test.each([
    [
      true,
      ['Créer un dossier', 'Ajouter un document', 'Recherche'],
      ['Télécharger', 'Renommer', 'Déplacer', 'Supprimer'],
    ],
    [false, [], ['Télécharger']],
  ])(
    'B400: where one may change the library is %s, it offers %j, and of a file %j',
    async (may, buttons, actions) => {
      await show(entries([fileOf('note.txt')]), { viewerCanManageLibrary: may });
      const offered = ['Créer un dossier', 'Ajouter un document', 'Recherche'].filter(
        (name) => screen.queryByRole('button', { name }) !== null,
      );
      expect(offered).toEqual(buttons);
      await userEvent.click(screen.getByRole('button', { name: 'Options de note.txt' }));
      const menu = await screen.findAllByRole('menuitem');
      expect(menu.map(({ textContent }) => textContent)).toEqual(actions);
    },
  );
});

test('focuses the search field when it is opened, and its button when it is closed', async () => {
  await showOwnLibrary(entries([]));
  const button = screen.getByRole('button', { name: 'Recherche' });
  await userEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Recherche' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(document.activeElement).toBe(button);
});

describe('adding documents', () => {
  const file = (name: string) => new File(['Bonjour'], name, { type: 'text/plain' });

  test('B398 B399 B606 B607: rejects no file, too many and wrong kinds with a message, and keeps the others', async () => {
    const { answer } = await showOwnLibrary(entries([]));
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
      UploadLimits: () => ({ imageBytes: 1_000, videoBytes: 1_000, fileBytes: 1_000 }),
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

  test('rejects a file that exceeds the storage before sending, and takes a smaller one', async () => {
    const storage = { usedBytes: 5 * 1_024 ** 3 - 1_024, limitBytes: 5 * 1_024 ** 3 };
    const { answer, isAsked } = await showOwnLibrary({
      ...entries([]),
      Viewer: () => ({ id: 'viewer', storage }),
    });
    expect(
      screen.getByText(/^Espace utilisé, publications et messages compris\s: 5\sGo sur 5\sGo$/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un document' }));
    const choose = async (chosen: File) => {
      await userEvent.upload(dialog.getByLabelText('Documents'), chosen);
      if (isAsked('uploadRulesQuery'))
        await answer('uploadRulesQuery', {
          UploadLimits: () => ({ imageBytes: 10_000, videoBytes: 10_000, fileBytes: 10_000 }),
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
});
