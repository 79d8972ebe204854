import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { Environment, Network, RecordSource, Store } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionNotice } from '../../../web/app/shell/ConnectionNotice.tsx';
import '../../../web/app/shell/Drawer.tsx';
import '../../../web/app/shell/Me.tsx';
import MobileApp from '../../../web/app/shell/MobileApp.tsx';
import '../../../web/app/shell/PhoneNavigation.tsx';
import '../../../web/app/shell/RightColumn.tsx';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { Component as Shell } from '../../../web/app/shell/Shell.tsx';
import { ThemeToggle } from '../../../web/app/shell/ThemeToggle.tsx';
import UploadPanel from '../../../web/app/shell/UploadPanel.tsx';
import { connection } from '../../../web/core/connection.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { failedOutcome } from '../../../web/relay/mutations.ts';
import { resetOutbox, setOutbox } from '../../../web/sending/currentOutbox.ts';
import { Outbox } from '../../../web/sending/outbox.ts';
import { uploads } from '../../../web/uploads/uploadQueue.ts';
import { token } from '../session/token.ts';
import { renderRoutes } from '../showScreen.tsx';

describe('the line of the connection', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** Announcements for screen readers, in order. */
  const heard = () =>
    [...document.querySelectorAll('[data-live-announcer] p')].map(({ textContent }) => textContent);

  /** A mock realtime connection, and a user without unread messages. */
  function network() {
    resetOutbox();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    vi.useFakeTimers();
    onTestFinished(() => {
      connection.lineClosed();
      onLine.mockRestore();
      vi.useRealTimers();
    });
    return (isThere: boolean) =>
      act(async () => {
        onLine.mockReturnValue(isThere);
        dispatchEvent(new Event(isThere ? 'online' : 'offline'));
      });
  }

  test('announces « Connexion rétablie » once connected, and not while connecting', async () => {
    const turn = network();
    render(<ConnectionNotice />);
    await turn(false);
    await act(async () => connection.lineLost());
    await pass(3_000);
    expect(screen.getByRole('region', { name: 'Connexion' }).textContent).toBe('Hors ligne');
    await turn(true);
    await pass(1_000);
    expect(screen.getByRole('region', { name: 'Connexion' }).textContent).toMatch(/^Reconnexion…/);
    expect(heard()).toEqual(['Hors ligne', 'Reconnexion…']);
    await act(async () => connection.lineOpened());
    await pass(1_000);
    expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull();
    expect(heard()).toEqual(['Hors ligne', 'Reconnexion…', 'Connexion rétablie']);
  });

  test('shows how many messages wait for it', async () => {
    const turn = network();
    const outbox = new Outbox('zoe', { message: () => new Promise(() => {}) });
    const nowhere = Network.create(() => ({ data: {} }));
    const environment = new Environment({ network: nowhere, store: new Store(new RecordSource()) });
    setOutbox(environment, 'zoe', outbox);
    render(<ConnectionNotice />);
    await turn(false);
    await pass(3_000);
    for (const words of ['1 message attend', '2 messages attendent']) {
      await act(async () => outbox.add({ subject: 'one', content: words }));
      expect(screen.getByRole('region', { name: 'Connexion' }).textContent).toBe(
        `Hors ligne\u202F: ${words}`,
      );
    }
  });

  test('a line that is soon back is not spoken of', async () => {
    network();
    render(<ConnectionNotice />);
    await act(async () => connection.lineLost());
    await pass(1_500);
    await act(async () => connection.lineOpened());
    await pass(10_000);
    expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull();
  });
});

describe('the theme', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    dataset.theme = 'light';
    localStorage.clear();
  });

  test('the theme button shows the press before the page changes, and stores the choice', async () => {
    render(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Passer au thème sombre' }));
    expect(screen.getByRole('button', { name: 'Passer au thème clair' })).toBeTruthy();
    await expect.poll(() => dataset.theme).toBe('dark');
    await expect.poll(() => dataset.turning).toBeUndefined();
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('uploads', () => {
  beforeEach(() =>
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
  );
  afterEach(() => {
    act(() => uploads.dropAll());
    vi.unstubAllGlobals();
  });

  /** The panel, with uploads of which nothing is heard, and one that failed and can be sent again. */
  async function show(...labels: string[]) {
    render(
      <MemoryRouter>
        <main tabIndex={-1} />
        <UploadPanel />
      </MemoryRouter>,
    );
    const arrivals = new Map<string, () => void>();
    await act(async () => {
      for (const label of labels)
        uploads.add<undefined>({
          label,
          takesKeys: true,
          run: () =>
            label === 'plein'
              ? Promise.resolve(failedOutcome(new RequestError('STORAGE_FULL')))
              : new Promise((resolve) =>
                  arrivals.set(label, () => resolve({ isDone: true, response: undefined })),
                ),
        });
    });
    // The list comes with the first of them.
    if (labels[0] !== undefined) await screen.findByText(labels[0]);
    return async (...arrived: string[]) =>
      act(async () => arrived.forEach((label) => arrivals.get(label)?.()));
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const focused = () => document.activeElement?.getAttribute('aria-label');

  test('where an upload is given up the focus goes to another, and to the page after the last', async () => {
    await show('a.pdf', 'b.pdf');
    await press('Annuler l’envoi de a.pdf');
    expect(focused()).toBe('Annuler l’envoi de b.pdf');
    await press('Annuler l’envoi de b.pdf');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('moves the focus from a completed upload to the next one, and leaves it alone elsewhere', async () => {
    const arrive = await show('a.pdf', 'b.pdf', 'c.pdf');
    screen.getByRole('button', { name: 'Annuler l’envoi de b.pdf' }).focus();
    await arrive('a.pdf');
    expect(focused()).toBe('Annuler l’envoi de b.pdf');
    await arrive('b.pdf');
    expect(focused()).toBe('Annuler l’envoi de c.pdf');
    await arrive('c.pdf');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('where all go at once the focus goes to the page', async () => {
    const arrive = await show('a.pdf', 'b.pdf');
    screen.getByRole('button', { name: 'Annuler l’envoi de a.pdf' }).focus();
    await arrive('a.pdf', 'b.pdf');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('Réessayer passes the focus to what gives up the same upload', async () => {
    await show('plein', 'b.pdf');
    await press('Réessayer d’envoyer plein');
    expect(focused()).toMatch(/plein$/);
  });

  test('B604: shows the progress of an upload in percent', async () => {
    await show();
    let reportProgress: (percent: number) => void = () => {};
    await act(async () => {
      uploads.add<undefined>({
        label: 'plan.pdf',
        takesKeys: true,
        run: ({ onProgress }) => {
          reportProgress = onProgress;
          return new Promise(() => {});
        },
      });
    });
    await screen.findByText('plan.pdf');
    for (const percent of [0, 42.6, 99]) {
      act(() => reportProgress(percent));
      const bar = screen.getByRole('progressbar', { name: 'Envoi de plan.pdf' });
      expect(bar.getAttribute('aria-valuenow')).toBe(String(Math.floor(percent)));
      expect(screen.getByText(`${Math.floor(percent)} %`)).toBeTruthy();
    }
  });
});

describe('the mobile application', () => {
  function show(writeText: (text: string) => Promise<void>) {
    vi.useFakeTimers();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    render(<MobileApp onClose={() => {}} />);
    const button = screen.getByRole('button', { name: 'Copier le lien' });
    return {
      words: () => button.textContent,
      press: () => act(async () => void fireEvent.click(button)),
    };
  }

  test('B051 B052 B053 B059: has a QR code and a link to copy; the button confirms for two seconds', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const { words, press } = show(writeText);
    expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe('/cgu/qr-code.png');
    const link = screen.getByRole('link').getAttribute('href');
    expect(words()).toBe('Copier le lien');
    await press();
    expect(writeText.mock.calls).toEqual([[link]]);
    expect(words()).toBe('Copié');
    act(() => void vi.advanceTimersByTime(1_999));
    expect(words()).toBe('Copié');
    act(() => void vi.advanceTimersByTime(1));
    expect(words()).toBe('Copier le lien');
  });

  test('B054: where the link cannot be copied the button keeps its words', async () => {
    const { words, press } = show(() => Promise.reject(new Error('Not allowed.')));
    await press();
    expect(words()).toBe('Copier le lien');
  });
});

test('the panel « Moi » closes where an entry leads to the page that is shown', async () => {
  session.signIn(token());
  onTestFinished(() => session.signOut());
  const environment = createMockEnvironment();
  const reference = loadQuery(environment, shellQuery, {});
  environment.mock.resolveMostRecentOperation((operation) => MockPayloadGenerator.generate(operation));
  const children = [{ path: '*', element: <h1>Profil de Zoé</h1> }];
  await renderRoutes(
    environment,
    [{ path: '/', loader: () => reference, Component: Shell, hydrateFallbackElement: <p />, children }],
    '/profil',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Moi' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Moi' }));
  await userEvent.click(await panel.findByRole('link', { name: 'Profil' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Moi' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Profil de Zoé' })).toBeTruthy();
});

describe('a shell that fails', () => {
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
      environment.mock.rejectMostRecentOperation(new RequestError('UPSTREAM_UNAVAILABLE'));
      return reference;
    });
    await renderRoutes(environment, [{ path: '/', loader, Component: Shell, hydrateFallbackElement: <p /> }]);
    expect((await screen.findByRole('alert')).textContent).toContain('momentanément indisponible');
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(session.get().status).toBe('signed-in');
    const before = loader.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(loader.mock.calls.length).toBe(before + 1);
  });
});
