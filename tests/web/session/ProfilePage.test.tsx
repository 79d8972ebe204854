import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProfilePageQuery } from '../../../web/__generated__/ProfilePageQuery.graphql.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { ChangePassword } from '../../../web/session/ChangePassword.tsx';
import { Component as ProfilePage } from '../../../web/session/ProfilePage.tsx';
import { profilePageQuery } from '../../../web/session/ProfilePage.query.ts';
import { Sessions } from '../../../web/session/Sessions.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { token } from './token.ts';
import { showPart, showScreen } from '../showScreen.tsx';

const now = new Date().toISOString();
const here = {
  id: 'here',
  deviceName: 'Firefox sur Linux',
  platform: 'WEB',
  appVersion: null,
  ipAddress: '192.0.2.1',
  createdAt: now,
  lastUsedAt: now,
  isCurrent: true,
};
const phone = {
  ...here,
  id: 'phone',
  deviceName: 'iPhone de Zoé',
  platform: 'IOS',
  appVersion: '3.2',
  isCurrent: false,
};
const unknown = {
  ...phone,
  id: 'unknown',
  deviceName: null,
  platform: null,
  appVersion: null,
  ipAddress: '192.0.2.9',
};

type Device = typeof here | typeof phone | typeof unknown;

const connection = (nodes: readonly Device[], hasNextPage = false) => ({
  __typename: 'SessionConnection',
  edges: nodes.map((node) => ({
    __typename: 'SessionEdge',
    cursor: node.id,
    node: { __typename: 'Session', ...node },
  })),
  pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: nodes.at(-1)?.id ?? null },
});

afterEach(() => toasts.bottom.clear());

/** Signs the phone out and agrees. */
const endPhone = async () => {
  await press('Déconnecter iPhone de Zoé, 192.0.2.1');
  const question = await screen.findByRole('alertdialog', { name: 'Déconnecter iPhone de Zoé\u00a0?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Déconnecter' }));
};

/** The profile's sections on a mock network. */
async function show(nodes: readonly Device[], hasNextPage = false) {
  const { environment } = await showPart<ProfilePageQuery>(
    profilePageQuery,
    ({ viewer }) =>
      viewer && (
        <>
          <Sessions viewer={viewer} />
          <ChangePassword />
        </>
      ),
    {
      Platform: () => ({ passwordDigestAlgorithm: 'NONE', capabilities: ['SESSIONS'] }),
      Viewer: () => ({ id: 'viewer', sessions: connection(nodes, hasNextPage) }),
    },
  );
  const { mock } = environment;
  const answer = (data: Record<string, unknown>) => act(() => mock.resolveMostRecentOperation({ data }));
  const asked = () => mock.getMostRecentOperation().request.variables;
  return { mock, answer, asked };
}

const heading = () => screen.getByRole('heading', { name: 'Appareils connectés' });
const rows = () => within(screen.getByRole('list', { name: 'Appareils connectés' })).getAllByRole('listitem');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => session.signIn(token()));
afterEach(() => session.signOut());

describe('« Appareils connectés »', () => {
  test('shows the kind, address and time of each device, and marks this one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    await show([here, phone, unknown]);
    const [first, second, third] = rows().map((row) => row.textContent);
    expect(first).toContain('Firefox sur Linux');
    expect(first).toContain('Cet appareil');
    expect(first).toContain('Navigateur · 192.0.2.1');
    expect(first).toContain('Utilisé Il y a quelques secondes');
    expect(first).toContain('Connecté depuis aujourd’hui à');
    expect(second).toContain('Application iOS 3.2 · 192.0.2.1');
    expect(second).not.toContain('Cet appareil');
    expect(third).toContain('Appareil inconnu192.0.2.9');
    // The one that is used is signed out by « Déconnexion ».
    expect(screen.getAllByRole('button', { name: /^Déconnecter (?!les)/ })).toHaveLength(2);
  });

  test('a signed-out device leaves the list, which is announced, and the focus moves to the heading', async () => {
    const { answer, asked } = await show([here, phone]);
    await endPhone();
    expect(asked()).toMatchObject({ input: { sessionIds: ['phone'] } });
    answer({ endSessions: { removedSessionIds: ['phone'], userErrors: [] } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement).toBe(heading());
    expect(await screen.findByText('iPhone de Zoé est déconnecté.')).toBeTruthy();
    expect(screen.getByText('Vous n’êtes connecté sur aucun autre appareil.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull();
  });

  test('keeps a device that could not be signed out, and shows the reason', async () => {
    const { answer } = await show([here, phone]);
    await endPhone();
    answer({
      endSessions: { removedSessionIds: null, userErrors: [{ code: 'INVALID', message: 'Pas maintenant.' }] },
    });
    expect(await screen.findByText('Pas maintenant.')).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  test('all others are signed out after a question', async () => {
    const { mock, answer, asked } = await show([here, phone, unknown], true);
    await press('Déconnecter les autres');
    const question = await screen.findByRole('alertdialog', { name: /Déconnecter les autres appareils/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(mock.getAllOperations()).toHaveLength(0);
    await press('Déconnecter les autres');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Déconnecter' }),
    );
    await waitFor(() => expect(asked()).toEqual({}));
    answer({
      endOtherSessions: {
        viewer: { __typename: 'Viewer', id: 'viewer', sessions: connection([here]) },
        userErrors: [],
      },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
    expect(document.activeElement).toBe(heading());
  });

  test('loads more, twenty at a time', async () => {
    const { answer, asked } = await show([here], true);
    await press('Afficher plus');
    expect(asked()).toMatchObject({ first: 20, after: 'here' });
    answer({ viewer: { __typename: 'Viewer', id: 'viewer', sessions: connection([phone]) } });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe('« Changer le mot de passe »', () => {
  const type = async (label: string, text: string) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  };
  const submit = () => press('Changer le mot de passe');
  const fill = async () => {
    await type('Mot de passe actuel', 'Bienvenue1');
    await type('Nouveau mot de passe', 'Nouveau2026');
    await type('Confirmer le mot de passe', 'Nouveau2026');
  };

  test('asks for the present one as well, at its field', async () => {
    const { mock } = await show([here]);
    await type('Nouveau mot de passe', 'Nouveau2026');
    await type('Confirmer le mot de passe', 'Nouveau2026');
    await submit();
    expect(screen.getByText('Le mot de passe actuel est obligatoire')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe actuel'));
    expect(mock.getAllOperations()).toHaveLength(0);
  });

  test('shows a wrong current password at its field, and keeps the input', async () => {
    const { answer, asked } = await show([here]);
    await fill();
    await submit();
    await waitFor(() =>
      expect(asked()).toEqual({
        input: { passwordDigest: 'Nouveau2026', currentPasswordDigest: 'Bienvenue1' },
      }),
    );
    const message = 'Le mot de passe actuel est incorrect';
    answer({
      updatePassword: {
        token: null,
        userErrors: [{ code: 'INVALID', message, path: ['currentPasswordDigest'] }],
      },
    });
    const field = screen.getByLabelText<HTMLInputElement>('Mot de passe actuel');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(field);
    expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('Nouveau2026');
  });

  test('a present one that was set in another form is tried as it is typed', async () => {
    const { answer, asked } = await show([here]);
    await type('Mot de passe actuel', 'E\u0301tape12');
    await type('Nouveau mot de passe', 'Nouveau2026');
    await type('Confirmer le mot de passe', 'Nouveau2026');
    await submit();
    const sent = (currentPasswordDigest: string) => ({
      input: { passwordDigest: 'Nouveau2026', currentPasswordDigest },
    });
    await waitFor(() => expect(asked()).toEqual(sent('\u00C9tape12')));
    const refusal = { code: 'INVALID', message: 'Non.', path: ['currentPasswordDigest'] };
    answer({ updatePassword: { token: null, userErrors: [refusal] } });
    await waitFor(() => expect(asked()).toEqual(sent('E\u0301tape12')));
  });

  test('reports success, continues the session with the new token, and refetches the devices', async () => {
    const { mock, answer } = await show([here, phone]);
    await fill();
    // Pressed again before the passwords are digested, it is sent once.
    for (let presses = 0; presses < 2; presses += 1)
      fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1));
    const next = token({ roles: ['ROLE_USER', 'NEXT'] });
    answer({ updatePassword: { token: next, userErrors: [] } });
    expect((await screen.findByRole('status')).textContent).toContain('modifié avec succès');
    expect(session.token()).toBe(next);
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe actuel').value).toBe('');
    answer({ viewer: { __typename: 'Viewer', id: 'viewer', sessions: connection([here]) } });
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

test.each([true, false])(
  'offers a change of password where passwords are accepted: %s',
  async (isOffered) => {
    await showScreen(
      ProfilePage,
      profilePageQuery,
      {},
      {
        Platform: () => ({ capabilities: ['SESSIONS'] }),
        SignInMethods: () => ({ canUsePasswords: isOffered }),
      },
    );
    expect(await screen.findByRole('region', { name: 'Appareils connectés' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sécurité' }) !== null).toBe(isOffered);
  },
);
