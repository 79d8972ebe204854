import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/search/Palette.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';
import { PaletteKeys } from '../../../web/search/PaletteKeys.tsx';
import { session } from '../../../web/core/sessionStore.ts';
import { sortExactFirst } from '../../../web/search/places.ts';
import { token } from '../session/token.ts';
import { showScreen } from '../showScreen.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  session.signIn(token());
  onTestFinished(() => session.forget());
});

const operation = 'useFoundPlacesQuery';
const show = () =>
  showScreen(
    () => (
      <>
        <PaletteKeys />
        <input aria-label="Un champ" />
      </>
    ),
    homePageQuery,
    {},
    {
      Search: () => ({
        id: 'search',
        users: { nodes: [{ id: 'u', databaseId: '3', name: 'Anaïs Hamon', jobTitle: 'Voilière' }] },
        communities: { nodes: [{ id: 'c', databaseId: '7', title: 'Voile', viewerCanPublish: true }] },
        posts: { nodes: [] },
        documents: { nodes: [] },
        comments: {
          nodes: [
            {
              __typename: 'Reply',
              id: 'r',
              databaseId: '5',
              plainText: 'Vive la voile',
              author: { id: 'u', name: 'Anaïs Hamon' },
              comment: {
                id: 'k',
                post: { id: 'p', databaseId: '4', community: { id: 'c', databaseId: '7', title: 'Voile' } },
              },
            },
          ],
        },
        messages: {
          nodes: [
            {
              id: 'm',
              databaseId: '12',
              plainText: '',
              kind: 'IMAGE',
              author: { id: 'u', name: 'Anaïs Hamon' },
              conversation: { id: 'd', databaseId: '9', title: 'Équipage' },
            },
          ],
        },
      }),
    },
  );
const field = () => screen.getByRole('combobox', { name: 'Rechercher' });
const open = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByRole('combobox', { name: 'Rechercher' });
};
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.querySelector('span')?.textContent);
/** One change: slow key strokes would be searched one by one. */
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }));

test('opens by Ctrl+K anywhere and by / outside of fields, and closes by Escape', async () => {
  await show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Un champ' }), '/');
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(await screen.findByRole('combobox', { name: 'Rechercher' })).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  await open();
});

test('answers at once with pages and actions, and after a pause with one call', async () => {
  const { isAsked, asked, answer } = await show();
  await open();
  await type('v');
  await type('voile');
  expect(isAsked(operation)).toBe(false);
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  expect(asked(operation)).toEqual({ query: 'voile' });
  await answer(operation);
  // The exact match comes first and is selected.
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Voile');
  expect(options('Communautés')).toEqual(['Voile', 'Nouvelle publication dans Voile']);
  expect(options('Contacts')).toEqual(['Anaïs Hamon']);
  expect(options('Commentaires')).toEqual(['Vive la voile']);
  expect(options('Messages')).toEqual(['Photo']);
  expect(screen.getByRole('option', { name: /^Photo/ }).textContent).toBe('PhotoAnaïs Hamon · Équipage');
  await type('mode somb');
  expect(options('Pages et actions')).toEqual(['Mode sombre']);
});

test('arrows and Enter go to a place, which is then among the recent ones; Ctrl+Enter opens a tab', async () => {
  const { answer, isAsked, path } = await show();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  await type('voile');
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  await answer(operation);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/utilisateur/profil/3', '_blank', 'noopener');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(path()).toBe('/communaute/7');
  cleanup();
  await show();
  await open();
  expect(options('Récents')).toEqual(['Voile', 'Anaïs Hamon']);
  opened.mockRestore();
});

test.each([
  ['Vive la voile', '/communaute/7/post/4?commentaire=5'],
  ['Photo', '/discussions/9?message=12'],
])('B943: « %s » leads to %s', async (name, address) => {
  const { answer, isAsked } = await show();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  await type('voile');
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  await answer(operation);
  fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }), { ctrlKey: true });
  expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener');
  opened.mockRestore();
});

test('« Rechercher partout » leads to the page of results', async () => {
  const { path } = await show();
  await open();
  await type('plan & devis');
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/search/plan%20%26%20devis');
});

test('exact matches come first, whatever their case and accents', () => {
  const place = (label: string) => ({ id: label, label });
  const groups = [
    { title: 'A', places: [place('Métiers')] },
    { title: 'B', places: [place('Métier de la mer'), place('Métier')] },
    { title: 'C', places: [] },
  ];
  expect(sortExactFirst(groups, 'METIER').map(({ places }) => places.map(({ label }) => label))).toEqual([
    ['Métier', 'Métier de la mer'],
    ['Métiers'],
  ]);
});
