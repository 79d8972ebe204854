import { cleanup, screen } from '@testing-library/react';
import { loadQuery } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test } from 'vitest';
import type { AdministrationPageQuery } from '../../../web/__generated__/AdministrationPageQuery.graphql.ts';
import { Component as AdministrationPage } from '../../../web/administration/AdministrationPage.tsx';
import { administrationPageQuery } from '../../../web/administration/AdministrationPage.query.ts';
import { renderRoutes } from '../showScreen.tsx';

/** The administration page for a viewer with these fields. */
async function show(isAdministrator: boolean | null, capabilities: readonly string[] = []) {
  const environment = createMockEnvironment();
  const reference = loadQuery<AdministrationPageQuery>(environment, administrationPageQuery, {});
  environment.mock.resolveMostRecentOperation({
    data: {
      platform: { capabilities },
      viewer: { __typename: 'Viewer', id: 'viewer', isAdministrator },
    },
    errors: isAdministrator === null ? [{ message: 'x', path: ['viewer', 'isAdministrator'] }] : [],
  });
  await renderRoutes(
    environment,
    [
      { index: true, element: 'Accueil' },
      { path: '/administration', loader: () => reference, Component: AdministrationPage },
    ],
    '/administration',
  );
}

test('redirects users who are not administrators', async () => {
  await show(false);
  expect(screen.getByText('Accueil')).toBeTruthy();
});

test.each([true, null])(
  'stays for administrators and when the right is unknown: %s',
  async (isAdministrator) => {
    await show(isAdministrator);
    expect(screen.getByRole('heading', { name: 'Administration' })).toBeTruthy();
    expect(screen.queryByText('Accueil')).toBeNull();
  },
);

test('the audit log and the failed deliveries have tiles if the platform supports them', async () => {
  await show(true);
  expect(screen.queryByRole('link', { name: /Journal/ })).toBeNull();
  cleanup();
  await show(true, ['AUDIT']);
  expect(screen.getByRole('link', { name: /Journal/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Envois/ })).toBeNull();
  cleanup();
  await show(true, ['FAILED_DELIVERIES']);
  expect(screen.getByRole('link', { name: /Envois/ })).toBeTruthy();
});

test('B649 B713: the tiles lead to every screen', async () => {
  await show(true);
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.querySelector('.font-semibold')?.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Paramètres', '/administration/settings'],
    ['Mise en avant', '/administration/headband'],
    ["Page d'accueil Web", '/administration/banners'],
    ['À la une', '/administration/breaking-news'],
    ['Mes liens', '/administration/links'],
    ['Statistiques', '/administration/stats'],
  ]);
});
