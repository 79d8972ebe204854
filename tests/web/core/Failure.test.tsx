import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connection } from '../../../web/core/connection.ts';
import { Fault } from '../../../web/core/errors.ts';
import { Failure } from '../../../web/core/Failure.tsx';

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
  return new Fault('OFFLINE');
};

test('what failed without a connection is tried again once there is one', async () => {
  const retry = vi.fn<() => void>();
  render(<Failure error={await failOffline()} onRetry={retry} isCalm />);
  expect(screen.getByText('Indisponible pour l’instant.')).toBeTruthy();
  expect(retry).not.toHaveBeenCalled();
  await turn(true);
  expect(connection.isOffline()).toBe(false);
  expect(retry).toHaveBeenCalledOnce();
});

test('… and at once where that is only shown when the connection is back', async () => {
  const error = await failOffline();
  await turn(true);
  const retry = vi.fn<() => void>();
  const { rerender } = render(<Failure error={error} onRetry={retry} isCalm />);
  expect(retry).toHaveBeenCalledOnce();
  // What fails with a connection waits for the person.
  vi.setSystemTime(Date.now() + 1_000);
  rerender(<Failure error={new Fault('OFFLINE')} onRetry={retry} isCalm />);
  expect(retry).toHaveBeenCalledOnce();
});

test('what failed in the servers comes with the reference under which their logs tell of it', async () => {
  const reference = 'k3f92mqpx7da';
  const { container, rerender } = render(
    <Failure error={new Fault('UPSTREAM_TIMEOUT', { reference })} onRetry={() => undefined} />,
  );
  expect(screen.getByText('Le service met trop de temps à répondre.')).toBeTruthy();
  expect(container.textContent).toContain(`Référence\u00a0: ${reference}`);
  rerender(
    <Failure
      error={new Fault('UPSTREAM_TIMEOUT', { reference })}
      message="Rien."
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByText('Rien.')).toBeTruthy();
  expect(screen.getByText(reference)).toBeTruthy();
  // What the person cannot do, or the network did, is in no log.
  for (const code of ['FORBIDDEN', 'OFFLINE'] as const) {
    rerender(<Failure error={new Fault(code, { reference })} onRetry={() => undefined} />);
    expect(screen.queryByText(reference)).toBeNull();
  }
});

test('code that does not come is said to be missing; that there is a new version, once the server has one', async () => {
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
