import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../../web/core/Failure.tsx';
import { Connection, connection } from '../../../web/core/connection.ts';
import { RequestError } from '../../../web/core/errors.ts';

describe('the connection', () => {
  let isOnline = true;
  let connection: Connection;
  const network = (now: boolean) => {
    isOnline = now;
    dispatchEvent(new Event(now ? 'online' : 'offline'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    isOnline = true;
    connection = new Connection();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('reports a lost WebSocket as reconnecting, and as offline once requests fail', () => {
    connection.lineOpened();
    expect(connection.get()).toBe('flowing');
    connection.lineLost();
    expect([connection.get(), connection.isOffline()]).toEqual(['reconnecting', false]);
    connection.requestEnded(false);
    expect(connection.isOffline()).toBe(true);
    connection.lineOpened();
    expect([connection.get(), connection.isOffline()]).toEqual(['flowing', false]);
  });

  test('ignores a single failed request while the WebSocket is open', () => {
    connection.lineOpened();
    connection.requestEnded(false);
    expect([connection.get(), connection.isOffline(), connection.isDoubtful()]).toEqual([
      'flowing',
      false,
      true,
    ]);
  });

  test("is offline without a network, whatever the WebSocket's state", () => {
    connection.lineOpened();
    network(false);
    expect([connection.get(), connection.isOffline()]).toEqual(['offline', true]);
    network(true);
    expect(connection.get()).toBe('flowing');
  });

  test('stops waiting for a WebSocket that cannot open although requests succeed', () => {
    connection.lineLost();
    connection.requestEnded(true);
    vi.advanceTimersByTime(9_000);
    expect(connection.get()).toBe('reconnecting');
    vi.advanceTimersByTime(1_000);
    expect(connection.get()).toBe('polling');
    connection.requestEnded(false);
    expect(connection.get()).toBe('reconnecting');
    connection.lineOpened();
    expect(connection.get()).toBe('flowing');
  });

  test('ignores responses from before the WebSocket was lost', () => {
    connection.lineOpened();
    connection.requestEnded(true);
    connection.lineLost();
    vi.advanceTimersByTime(20_000);
    expect(connection.get()).toBe('reconnecting');
  });

  test('polls while the server has no events', () => {
    const states: string[] = [];
    connection.lineOpened();
    connection.subscribe(() => states.push(connection.get()));
    connection.realtimeChanged(false);
    connection.realtimeChanged(true);
    connection.realtimeChanged(false);
    connection.lineLost();
    connection.lineOpened();
    expect(states).toEqual(['polling', 'flowing', 'polling', 'reconnecting', 'flowing']);
  });

  test('reports nothing when no WebSocket is wanted', () => {
    connection.lineLost();
    connection.lineClosed();
    vi.advanceTimersByTime(20_000);
    expect(connection.get()).toBe('flowing');
  });
});

describe('an error on the screen', () => {
  let turn: (isThere: boolean) => Promise<void>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    onTestFinished(() => {
      onLine.mockRestore();
      vi.useRealTimers();
    });
    turn = async (isThere) => {
      vi.setSystemTime(Date.now() + 1_000);
      onLine.mockReturnValue(isThere);
      await act(async () => dispatchEvent(new Event(isThere ? 'online' : 'offline')));
    };
  });

  const failOffline = async () => {
    await turn(false);
    vi.setSystemTime(Date.now() + 1_000);
    return new RequestError('OFFLINE');
  };

  test('retries when the connection returns', async () => {
    const retry = vi.fn<() => void>();
    render(<Failure error={await failOffline()} onRetry={retry} isPartial />);
    expect(screen.getByText('Indisponible pour l’instant.')).toBeTruthy();
    expect(retry).not.toHaveBeenCalled();
    await turn(true);
    expect(connection.isOffline()).toBe(false);
    expect(retry).toHaveBeenCalledOnce();
  });

  test('retries at once if it is shown after the connection returned', async () => {
    const error = await failOffline();
    await turn(true);
    const retry = vi.fn<() => void>();
    const { rerender } = render(<Failure error={error} onRetry={retry} isPartial />);
    expect(retry).toHaveBeenCalledOnce();
    // Failures while online wait for the person to retry.
    vi.setSystemTime(Date.now() + 1_000);
    rerender(<Failure error={new RequestError('OFFLINE')} onRetry={retry} isPartial />);
    expect(retry).toHaveBeenCalledOnce();
  });

  test('shows the log reference of a server failure', async () => {
    const reference = 'k3f92mqpx7da';
    const { container, rerender } = render(
      <Failure error={new RequestError('UPSTREAM_TIMEOUT', { reference })} onRetry={() => undefined} />,
    );
    expect(screen.getByText('Le service met trop de temps à répondre.')).toBeTruthy();
    expect(container.textContent).toContain(`Référence\u00a0: ${reference}`);
    rerender(
      <Failure
        error={new RequestError('UPSTREAM_TIMEOUT', { reference })}
        message="Rien."
        onRetry={() => undefined}
      />,
    );
    expect(screen.getByText('Rien.')).toBeTruthy();
    expect(screen.getByText(reference)).toBeTruthy();
    // Refusals and network failures are not logged.
    for (const code of ['FORBIDDEN', 'OFFLINE'] as const) {
      rerender(<Failure error={new RequestError(code, { reference })} onRetry={() => undefined} />);
      expect(screen.queryByText(reference)).toBeNull();
    }
  });

  test('reports missing code, and a new version once the server has one', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/ContactsPage-1.js');
    const served = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    onTestFinished(() => served.mockRestore());
    const { unmount } = render(<Failure error={missing} onRetry={() => undefined} />);
    await act(async () => {});
    expect(screen.getByText('Cette partie n’a pas pu être chargée.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
    unmount();

    const own = document.head.appendChild(document.createElement('script'));
    own.type = 'module';
    own.setAttribute('src', '/assets/index-old.js');
    onTestFinished(() => own.remove());
    served.mockResolvedValue(new Response('<script type="module" crossorigin src="/assets/index-new.js">'));
    render(<Failure error={missing} onRetry={() => undefined} />);
    await screen.findByText('L’application a été mise à jour. Rechargez la page.');
  });
});
