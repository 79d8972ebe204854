/** /mediatheque: one’s own documents. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError, errorMessageOf } from '../../../web/core/errors.ts';
import { Component as OwnLibraryPage } from '../../../web/library/OwnLibraryPage.tsx';
import { ownLibraryPageQuery } from '../../../web/library/OwnLibraryPage.query.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
// Loaded on demand by the page.
import '../../../web/library/CreateFolderDialog.tsx';
import '../../../web/library/LibraryViewer.tsx';
import '../../../web/documents/viewer/TextPreview.tsx';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';
import { entries, fileOf, showOwnLibrary } from './showLibrary.tsx';

const folder = (name: string) => ({
  __typename: 'Folder',
  id: name,
  name,
  createdAt: '2026-11-20T09:00:00Z',
  author: null,
  databaseId: '4',
  isDefault: false,
});

const show = (nodes: object[]) => showOwnLibrary(entries(nodes));
const names = () =>
  within(screen.getByRole('list', { name: 'Mes documents' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('a, button')?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const menuOf = async (name: string) => {
  await press(`Options de ${name}`);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const dialog = async (role: 'dialog' | 'alertdialog', name: RegExp | string) =>
  within(await screen.findByRole(role, { name }));

test('B590 B591 B592 B594: has a breadcrumb, two add buttons and a sort order', async () => {
  await show([folder('Plans')]);
  expect(screen.getByRole('button', { name: 'Retour' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Créer un dossier' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ajouter un document' }).title).toMatch(/\b5 fichiers/);
  const sorts = within(screen.getByRole('group', { name: 'Trier par' })).getAllByRole('button');
  expect(sorts.map((sort) => [sort.textContent, sort.getAttribute('aria-pressed')])).toEqual([
    ['Type ', 'false'],
    ['Nom Ordre croissant', 'true'],
    ['Date ', 'false'],
  ]);
  await press('Nom Ordre croissant');
  expect(screen.getByRole('button', { name: 'Nom Ordre décroissant' })).toBeTruthy();
});

test('B595: « Date », « Type » and « Nom » fetch the list in their order', async () => {
  const { asked, answer } = await show(['a.txt', 'b.csv', 'c.pdf'].map((name) => fileOf(name)));
  for (const [label, sort, shown] of [
    ['Date', 'CREATED_AT', ['c.pdf', 'a.txt', 'b.csv']],
    ['Type', 'TYPE', ['b.csv', 'c.pdf', 'a.txt']],
    ['Nom', 'NAME', ['a.txt', 'b.csv', 'c.pdf']],
  ] as const) {
    await press(label);
    await waitFor(() =>
      expect(asked('OwnRootQuery')).toMatchObject({ orderBy: { field: sort, direction: 'ASC' } }),
    );
    await answer('OwnRootQuery', entries(shown.map((name) => fileOf(name))));
    expect(names()).toEqual(shown);
  }
});

test('B590: « Retour » leads to the folder above in a tab that was opened with this one', async () => {
  const { path } = await showScreen(
    OwnLibraryPage,
    ownLibraryPageQuery,
    { folder: '4', isRoot: false },
    {
      Viewer: () => ({ id: 'viewer', storage: null }),
      Folder: () => ({ ...folder('Plans'), ancestors: [] }),
      ...entries([]),
    },
    { path: '/mediatheque/:folder?', address: '/mediatheque/4' },
  );
  await press('Retour');
  expect(path()).toBe('/mediatheque');
});

test('B593: « Recherche » filters the list; « Annuler » resets it', async () => {
  const { asked, answer, isAsked } = await show([folder('Zébu'), fileOf('note.txt')]);
  await press('Recherche');
  // One change: slow key strokes would be searched one by one.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Recherche' }), { target: { value: 'zebu' } });
  await waitFor(() => expect(isAsked('OwnRootQuery')).toBe(true));
  expect(asked('OwnRootQuery')).toMatchObject({ search: 'zebu' });
  await answer('OwnRootQuery', entries([folder('Zébu')]));
  expect(names()).toEqual(['Zébu']);
  await press('Annuler');
  expect(screen.queryByRole('searchbox', { name: 'Recherche' })).toBeNull();
  await waitFor(() => expect(isAsked('OwnRootQuery')).toBe(true));
  await answer('OwnRootQuery', entries([folder('Zébu'), fileOf('note.txt')]));
  expect(names()).toEqual(['Zébu', 'note.txt']);
});

test('B596 B597: a folder can be deleted, a file downloaded and deleted', async () => {
  const { answer } = await show([folder('Plans'), fileOf('note.txt')]);
  expect(await menuOf('Plans')).toEqual(['Supprimer']);
  await userEvent.keyboard('{Escape}');
  expect(await menuOf('note.txt')).toEqual(['Télécharger', 'Supprimer']);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await choose('Télécharger');
  // The address of the list may have expired.
  const downloadUrl = 'https://example.org/valid';
  await answer('readDocumentQuery', { Document: () => fileOf('note.txt', { downloadUrl }) });
  const links = click.mock.contexts.map(
    (link) => link instanceof HTMLAnchorElement && [link.href, link.hasAttribute('download')],
  );
  click.mockRestore();
  expect(links).toEqual([[downloadUrl, true]]);
});

test.each([
  ['opens it alone', { Document: () => fileOf('loin.zip', { id: 'far', kind: 'OTHER' }) }, 'loin.zip'],
  ['says that it is gone', { Query: () => ({ node: null }) }, 'Ce document n’existe plus.'],
])('the address of a document whose row is not loaded %s', async (_what, found, text) => {
  const { answer } = await showScreen(
    OwnLibraryPage,
    ownLibraryPageQuery,
    { folder: '', isRoot: true },
    { Viewer: () => ({ id: 'viewer', storage: null }), ...entries([fileOf('note.txt')], true) },
    { path: '/mediatheque', address: '/mediatheque#document-far' },
  );
  await answer('readDocumentQuery', found);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test('a file is renamed and moved where the API can', async () => {
  await showOwnLibrary(entries([fileOf('note.txt')]), ['OWN_LIBRARY_CHANGES']);
  expect(await menuOf('note.txt')).toEqual(['Télécharger', 'Renommer', 'Déplacer', 'Supprimer']);
});

test('B598 B599: pictures, videos and other files open over the page, one after another', async () => {
  vi.stubGlobal('fetch', async () => new Response('Bonjour à tous'));
  await show([
    folder('Plans'),
    fileOf('vue.png', {
      image: { full: 'https://example.org/vue', small: 'https://example.org/s', width: 4, height: 3 },
    }),
    fileOf('film.mp4', {
      video: { state: 'PLAYABLE', contentUrl: 'https://example.org/film', poster: null },
    }),
    fileOf('note.txt'),
    fileOf('archive.zip', { kind: 'OTHER' }),
  ]);
  for (const name of ['vue.png', 'film.mp4']) {
    await press(name);
    expect(await screen.findByText(name === 'vue.png' ? '1 sur 4' : '2 sur 4')).toBeTruthy();
    await press('Fermer');
    await waitFor(() => expect(screen.queryByText(/ sur 4$/)).toBeNull());
  }
  // A link, for those who want a tab of its own.
  const note = screen.getByRole('link', { name: 'note.txt' });
  expect(note.getAttribute('href')).toBe('https://example.org/note.txt');
  await userEvent.click(note);
  expect(await screen.findByText('Bonjour à tous')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'note.txt' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toMatch(
    /note.txt\?download$/,
  );
  await press('Document suivant');
  expect(await screen.findByText('Ce type de fichier ne s’affiche pas ici.')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('B600: dialogs create a folder, add files, and confirm each deletion', async () => {
  await show([folder('Plans'), fileOf('note.txt')]);
  await press('Créer un dossier');
  await userEvent.click(
    (await dialog('dialog', 'Créer un dossier')).getByRole('button', { name: 'Annuler' }),
  );
  await press('Ajouter un document');
  await userEvent.click(
    (await dialog('dialog', 'Ajouter un document')).getByRole('button', { name: 'Annuler' }),
  );
  for (const [name, question] of [
    ['Plans', 'Supprimer le dossier «\u00a0Plans\u00a0»\u00a0?'],
    ['note.txt', 'Supprimer «\u00a0note.txt\u00a0»\u00a0?'],
  ] as const) {
    await press(`Options de ${name}`);
    await choose('Supprimer');
    await userEvent.click((await dialog('alertdialog', question)).getByRole('button', { name: 'Annuler' }));
    expect(names()).toEqual(['Plans', 'note.txt']);
  }
});

test('B601 B602 B610 B611: loads fifteen entries, then ten per page until the end', async () => {
  const reachEnds = observeEnds();
  const {
    asked,
    answer,
    isAsked,
    names: waiting,
  } = await showOwnLibrary({
    LibraryEntryConnection: ({ args }) => {
      const count = Number(args?.first);
      const nodes = Array.from({ length: count }, (_, index) => fileOf(`${index}.txt`));
      return entries(nodes, true).LibraryEntryConnection();
    },
  });
  expect(names()).toHaveLength(15);
  // However often the end comes near meanwhile.
  for (let count = 0; count < 3; count += 1) await reachEnds();
  expect(waiting()).toHaveLength(1);
  expect(asked('OwnRootQuery')).toMatchObject({ first: 10, after: '15' });
  expect(screen.queryByText("il n'y a plus de fichiers")).toBeNull();
  await answer('OwnRootQuery', entries([fileOf('dernier.txt')]));
  expect(names()).toHaveLength(16);
  await reachEnds();
  expect(isAsked('OwnRootQuery')).toBe(false);
  expect(screen.getByText("il n'y a plus de fichiers")).toBeTruthy();
});

/** Deletes an entry by its menu. */
async function remove(menu: string) {
  await press(menu);
  await choose('Supprimer');
  const question = await dialog('alertdialog', /^Supprimer/);
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
}
/** Lets what can be undone be done. */
const endUndo = () =>
  act(async () => {
    for (const { key } of toasts.bottom.visible) toasts.bottom.close(key);
  });

test('B603: deletes optimistically, sends after the undo period, and restores on failure', async () => {
  const { isAsked, asked, fail } = await show([fileOf('a.txt'), fileOf('b.txt')]);
  await remove('Options d’a.txt');
  expect(names()).toEqual(['b.txt']);
  expect(isAsked('EntryRowDeleteMutation')).toBe(false);
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  expect(undo).toBeTruthy();
  await endUndo();
  expect(asked('EntryRowDeleteMutation')).toMatchObject({ input: { libraryEntryId: 'a.txt' } });
  expect(names()).toEqual(['b.txt']);
  await fail('EntryRowDeleteMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(names()).toEqual(['a.txt', 'b.txt']);
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
});

test('a folder waits for a deletion on its way, whose name it may have', async () => {
  const { isAsked, answer } = await show([folder('Plans')]);
  await remove('Options de Plans');
  await endUndo();
  expect(isAsked('EntryRowDeleteMutation')).toBe(true);
  await press('Créer un dossier');
  const form = await dialog('dialog', 'Créer un dossier');
  await userEvent.type(form.getByLabelText('Nom du dossier'), 'Plans{Enter}');
  expect(form.getByRole('button', { name: 'Créer' }).getAttribute('aria-busy')).toBe('true');
  expect(isAsked('CreateFolderDialogMutation')).toBe(false);
  await answer('EntryRowDeleteMutation', { DeleteLibraryEntryPayload: () => ({ userErrors: [] }) });
  expect(isAsked('CreateFolderDialogMutation')).toBe(true);
});

test('B403 B609: shows for five seconds why a folder was not created, and lets the user retry', async () => {
  const { fail } = await show([folder('Plans')]);
  await press('Créer un dossier');
  const form = await dialog('dialog', 'Créer un dossier');
  await userEvent.type(form.getByLabelText('Nom du dossier'), 'Plans');
  const isBusy = () => form.getByRole('button', { name: 'Créer' }).getAttribute('aria-busy') === 'true';
  await userEvent.click(form.getByRole('button', { name: 'Créer' }));
  expect(isBusy()).toBe(true);
  vi.useFakeTimers();
  try {
    const fault = new RequestError('FORBIDDEN');
    await fail('CreateFolderDialogMutation', fault);
    expect(isBusy()).toBe(false);
    const message = () => form.queryByText(errorMessageOf(fault));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(message()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(message()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('says of an empty folder that it is, not of a search that found nothing until the folder is shown again', async () => {
  const { answer, isAsked } = await show([]);
  expect(screen.getByText('Ce dossier est vide')).toBeTruthy();
  await press('Recherche');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Recherche' }), { target: { value: 'zebu' } });
  await waitFor(() => expect(isAsked('OwnRootQuery')).toBe(true));
  await answer('OwnRootQuery', entries([]));
  expect(screen.queryByText('Ce dossier est vide')).toBeNull();
  await press('Annuler');
  expect(screen.queryByText('Ce dossier est vide')).toBeNull();
});

test('B605: an upload is added to the list, which is then read again', async () => {
  const { answer, isAsked } = await show([fileOf('note.txt')]);
  await press('Ajouter un document');
  const adding = await dialog('dialog', 'Ajouter un document');
  await userEvent.upload(adding.getByLabelText('Documents'), new File(['x'], 'plan.txt'));
  await answer('uploadRulesQuery', {
    UploadLimits: () => ({ imageBytes: 10_000, videoBytes: 10_000, documentBytes: 10_000 }),
  });
  await answer('useStorageQuery', { Storage: () => ({ usedBytes: 0, limitBytes: null }) });
  await userEvent.click(adding.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(isAsked('uploadDocumentMutation')).toBe(true));
  await answer('uploadDocumentMutation', {
    UploadDocumentsPayload: () => ({
      documentEdges: [{ cursor: 'plan', node: fileOf('plan.txt') }],
      userErrors: [],
    }),
  });
  expect(names()).toEqual(['note.txt', 'plan.txt']);
  await answer('OwnRootQuery', entries(['a.txt', 'note.txt', 'plan.txt'].map((name) => fileOf(name))));
  expect(names()).toEqual(['a.txt', 'note.txt', 'plan.txt']);
});
