import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/app/shell/Drawer.tsx';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import PhoneNavigation from '../../../web/app/shell/PhoneNavigation.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { openComposer, requestComposer } from '../../../web/feed/openComposer.ts';
import { showComposer } from '../feed/showComposer.tsx';
import { showPart } from '../showScreen.tsx';

test('the tabs of a phone count communities and conversations with news, and open them', async () => {
  const edges = [3, 0, 1].map((unreadPostCount, index) => ({ node: { id: `${index}`, unreadPostCount } }));
  await showPart<ShellQuery>(
    shellQuery,
    ({ viewer }) =>
      viewer && (
        <PhoneNavigation
          viewer={viewer}
          isAsideOpen={false}
          onAside={() => {}}
          communities={() => <p>Voile</p>}
        />
      ),
    { Viewer: () => ({ unreadConversationCount: 2, communities: { edges } }) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Communautés, 2 avec des nouveautés' }));
  expect(await screen.findByText('Voile')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Toutes les communautés' }).getAttribute('href')).toBe(
    '/communautes',
  );
  // Back closes it.
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.queryByText('Voile')).toBeNull();
  expect(screen.getByRole('link', { name: 'Discussions, 2 non lues' }).getAttribute('href')).toBe(
    '/discussions',
  );
});

test('« Nouvelle publication » opens the composer of the page, or of the next one', async () => {
  expect(openComposer('post')).toBe(false);
  await showComposer();
  expect(await screen.findByRole('form', { name: 'Nouvelle publication' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await act(async () => expect(openComposer('event')).toBe(true));
  expect(await screen.findByRole('form', { name: 'Nouvel événement' })).toBeTruthy();
  // An open one changes to what is asked for, and closes for good.
  await act(async () => expect(openComposer('poll')).toBe(true));
  expect(await screen.findByRole('form', { name: 'Nouveau sondage' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('form')).toBeNull();
});

test('a request for a composer ends with the next page: one without it says so, another opens nothing', async () => {
  expect(openComposer('post')).toBe(false);
  await showComposer({ nodes: [] });
  expect(await screen.findByText('Vous ne pouvez pas publier ici.')).toBeTruthy();
  cleanup();
  requestComposer('post', '/communaute/7');
  await showComposer();
  expect(screen.queryByRole('form')).toBeNull();
});
