import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import Palette from '../../../web/search/Palette.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';
import { PaletteKeys } from '../../../web/search/PaletteKeys.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { writeOwnSetting } from '../../../web/core/ownSettings.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { keepRecentPlace, readRecentPlaces, sortByMatch } from '../../../web/search/places.ts';
import { token } from '../session/token.ts';
import { showScreen } from '../showScreen.tsx';

beforeEach(() => {
  session.signIn(token());
  onTestFinished(() => session.signOut());
});

const noon = '2026-11-20T11:00:00Z';
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
        query: 'voile',
        highlightPrefixes: ['voile'],
        users: { nodes: [{ id: 'u', databaseId: '3', name: 'Anaïs Hamon', jobTitle: 'Voilière' }] },
        communities: { nodes: [{ id: 'c', databaseId: '7', title: 'Voile', viewerCanPublish: true }] },
        posts: {
          nodes: [
            {
              id: 'p',
              databaseId: '4',
              createdAt: noon,
              plainText: 'Programme',
              event: null,
              poll: null,
              files: [
                { key: 'f1', name: 'Plan des voiles.pdf' },
                { key: 'f2', name: 'Menu.pdf' },
              ],
              author: { id: 'u', name: 'Anaïs Hamon' },
              community: { id: 'c', databaseId: '7', title: 'Voile' },
            },
            {
              id: 'q',
              databaseId: '6',
              createdAt: noon,
              plainText: `Chers collègues, ${'voici encore '.repeat(9)}la sortie à la voile`,
              event: null,
              poll: null,
              files: [],
              author: { id: 'u', name: 'Anaïs Hamon' },
              community: { id: 'c', databaseId: '7', title: 'Voile' },
            },
          ],
        },
        documents: { nodes: [] },
        comments: {
          nodes: [
            {
              __typename: 'Reply',
              id: 'r',
              databaseId: '5',
              createdAt: noon,
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
              createdAt: noon,
              plainText: '',
              kind: 'IMAGE',
              file: null,
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
/** One change: slow key strokes would be searched one by one. No time passes meanwhile. */
const change = (value: string) => act(() => void fireEvent.change(field(), { target: { value } }));
/** The same, and what follows at once. */
const type = async (value: string) => act(async () => change(value));

/** Opens it, types a word and answers it. */
const search = async ({ answer, isAsked }: Awaited<ReturnType<typeof show>>) => {
  await open();
  await type('voile');
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  await answer(operation);
};

test('opens by Ctrl+K anywhere and by / outside of fields, and closes by Escape and by Back', async () => {
  await show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Un champ' }), '/');
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(await screen.findByRole('combobox', { name: 'Rechercher' })).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  await open();
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('answers at once with pages and actions, and after a pause with one call', async () => {
  const { isAsked, asked, answer } = await show();
  await open();
  change('v');
  change('voile');
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
  expect(screen.getByRole('option', { name: /^Photo/ }).textContent).toBe(
    'PhotoAnaïs Hamon · Équipage · 20/11/2026',
  );
  // Of the files of a post, those whose names match; the post itself is not listed then.
  expect(options('Pièces jointes')).toEqual(['Plan des voiles.pdf']);
  expect(options('Publications')).toEqual(['…voici encore la sortie à la voile']);
  await type('mode somb');
  expect(options('Pages et actions')).toEqual(['Mode sombre']);
});

test('a chosen option stays chosen when results come before it', async () => {
  const { answer, isAsked, path } = await show();
  await open();
  await type('voile');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  await answer(operation);
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Voile');
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/search/voile');
});

test('what is typed next cancels the call before it', async () => {
  const { isAsked } = await show();
  await open();
  await type('voile');
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  change('regate');
  expect(isAsked(operation)).toBe(false);
});

test('until a text is answered, former results stay that match it; Enter opens none of another text', async () => {
  const screenful = await show();
  const { fail, isAsked, path } = screenful;
  await search(screenful);
  await type('voi');
  expect(options('Communautés')[0]).toBe('Voile');
  expect(screen.queryByRole('group', { name: 'Contacts' })).toBeNull();
  await type('voix');
  expect(screen.queryByRole('group', { name: 'Communautés' })).toBeNull();
  await waitFor(() => expect(isAsked(operation)).toBe(true));
  await fail(operation, new RequestError('OFFLINE'));
  await type('voi');
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/search/voi');
});

test('recent places are pages: the signed address of a file would expire, and an action cannot be repeated', () => {
  const file = { id: 'f', label: 'Plan.pdf', to: 'https://agora.example.org/files/plan.pdf?signature=x' };
  // Kept by an earlier version.
  writeOwnSetting('recent-places', JSON.stringify([file]));
  keepRecentPlace({ id: 'c', label: 'Voile', to: '/communaute/7' });
  keepRecentPlace(file);
  // Storage would keep its address alone.
  keepRecentPlace({ id: 'c-post', label: 'Publier dans Voile', to: '/communaute/7', run: () => {} });
  expect(readRecentPlaces().map(({ id }) => id)).toEqual(['c']);
});

test('arrows and Enter go to a place, which is then among the recent ones; Ctrl+Enter opens a tab', async () => {
  const screenful = await show();
  const { path } = screenful;
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await search(screenful);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/utilisateur/profil/3', '_blank', 'noopener');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  expect(path()).toBe('/communaute/7');
  cleanup();
  await show();
  await open();
  expect(options('Récents')).toEqual(['Voile', 'Anaïs Hamon']);
  opened.mockRestore();
});

test('B1029: as the search of phones Enter leads to all results, unless an option was chosen', async () => {
  const { path } = await showScreen(
    () => <Palette isSearch onClose={() => {}} />,
    homePageQuery,
    {},
    {},
    { path: '/*' },
  );
  const option = () => screen.queryByRole('option', { selected: true })?.textContent;
  await type('agenda');
  expect(option()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/search/agenda');
  await type('mes documents');
  await userEvent.keyboard('{ArrowUp}');
  expect(option()).toBe('Rechercher «\u00a0mes documents\u00a0» partout');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(path()).toBe('/mediatheque');
});

test.each([
  ['Vive la voile', '/communaute/7/post/4?commentaire=5'],
  ['Photo', '/discussions/9?message=12'],
])('B943: « %s » leads to %s', async (name, address) => {
  const screenful = await show();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await search(screenful);
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

test('names come before texts: exact ones first, then by their beginning, then by a word, whatever case and accents', () => {
  const place = (label: string, isText = false) => ({ id: label, label, isText });
  const groups = [
    { title: 'A', places: [place('Métier', true), place('Les métiers'), place('vieux_metier.pdf')] },
    { title: 'B', places: [place('Annuaire')] },
    { title: 'C', places: [place('Un métier'), place('Métier de la mer'), place('Métier')] },
    { title: 'D', places: [] },
    { title: 'E', places: [place('Métiers')] },
  ];
  expect(sortByMatch(groups, 'METIER').map(({ places }) => places.map(({ label }) => label))).toEqual([
    ['Métier', 'Métier de la mer', 'Un métier'],
    ['Métiers'],
    ['Les métiers', 'vieux_metier.pdf', 'Métier'],
    ['Annuaire'],
  ]);
});
