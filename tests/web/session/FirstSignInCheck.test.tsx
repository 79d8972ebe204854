import { act, render, screen } from '@testing-library/react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { createOperationDescriptor, getRequest } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { FirstSignInCheck } from '../../../web/session/FirstSignInCheck.tsx';
import { reachStep } from '../../../web/session/onboarding/progress.ts';
import { token } from './token.ts';

function Shell() {
  const { platform } = useLazyLoadQuery<ShellQuery>(shellQuery, {}, { fetchPolicy: 'store-only' });
  return <FirstSignInCheck platform={platform} />;
}

function Place() {
  return <p>{useLocation().pathname}</p>;
}

/** Opens the home page; answers where one is once the API has told whether it is the first sign-in. */
async function open(isFirstSignIn: boolean, capabilities: string[]): Promise<string | null> {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(getRequest(shellQuery), {});
  environment.commitPayload(
    operation,
    MockPayloadGenerator.generate(operation, { Platform: () => ({ capabilities }) }).data ?? {},
  );
  environment.retain(operation);
  const router = createMemoryRouter([
    { path: '/', element: <Shell /> },
    { path: '*', element: <Place /> },
  ]);
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  );
  // That the layout is there is all that it takes.
  await expect
    .poll(() => environment.mock.getAllOperations().map(({ request }) => request.node.params.name))
    .toEqual(['checkFirstSignInMutation']);
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { checkFirstSignIn: { isFirstSignIn, userErrors: [] } },
    });
    await Promise.resolve();
  });
  const place = screen.queryByText(/^\//)?.textContent ?? null;
  unmount();
  return place;
}

const username = 'nouveau@example.org';
const sessions = ['SESSIONS'];

beforeEach(() => {
  localStorage.clear();
  session.signIn(token({ username }));
});
afterEach(() => session.signOut());

describe('the onboarding', () => {
  test('B009 B063 B683: begins at the profile', async () => {
    expect(await open(true, sessions)).toBe('/terminer-inscription/profil');
  });

  test('goes on at the step at which it was left', async () => {
    await open(true, sessions);
    reachStep(username, 'photo');
    expect(await open(true, sessions)).toBe('/terminer-inscription/photo');
    // In another case it is the same person.
    session.signIn(token({ username: 'Nouveau@Example.org' }));
    expect(await open(true, sessions)).toBe('/terminer-inscription/photo');
    session.signIn(token({ username: 'autre@example.org' }));
    expect(await open(true, sessions)).toBe('/terminer-inscription/profil');
  });

  test('goes on for an API that says only once that it is the first sign-in', async () => {
    await open(true, []);
    reachStep(username, 'reinitialiser-motdepasse');
    expect(await open(false, [])).toBe('/terminer-inscription/reinitialiser-motdepasse');
  });

  test.each([[sessions], [[]]])('who has finished is not led there again: %j', async (capabilities) => {
    await open(true, capabilities);
    reachStep(username, 'felicitations');
    expect(await open(false, capabilities)).toBeNull();
  });

  test('nor is who has finished in another browser', async () => {
    await open(true, sessions);
    reachStep(username, 'photo');
    expect(await open(false, sessions)).toBeNull();
    expect(await open(false, [])).toBeNull();
  });

  test('nor is who only looks at its steps', async () => {
    reachStep(username, 'photo');
    expect(await open(false, [])).toBeNull();
  });
});
