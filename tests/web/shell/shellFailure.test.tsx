import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Component as Shell } from '../../../web/app/shell/Shell.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { Fault } from '../../../web/core/errors.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { token } from '../session/token.ts';

test('an API that fails while the page loads is reported, the session stays, and « Réessayer » loads again', async () => {
  session.signIn(token());
  // React logs what a boundary catches.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    log.mockRestore();
    session.signOut();
  });
  const environment = createMockEnvironment();
  const loader = vi.fn(() => {
    const reference = loadQuery(environment, shellQuery, {});
    environment.mock.rejectMostRecentOperation(new Fault('UPSTREAM_UNAVAILABLE'));
    return reference;
  });
  const router = createMemoryRouter([{ path: '/', loader, Component: Shell, hydrateFallbackElement: <p /> }]);
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    ),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('momentanément indisponible');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(session.get().status).toBe('signed-in');
  const before = loader.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(loader.mock.calls.length).toBe(before + 1);
});
