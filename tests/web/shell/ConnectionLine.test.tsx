import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionLine } from '../../../web/app/shell/ConnectionLine.tsx';
import { resetOutbox } from '../../../web/sending/currentOutbox.ts';
import { connection } from '../../../web/core/connection.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What people who hear the screen have been told, in its order. */
const heard = () =>
  [...document.querySelectorAll('[data-live-announcer] p')].map(({ textContent }) => textContent);

/** A connection that is told when it is there, and somebody for whom no message waits. */
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

test('« Connexion rétablie » is heard once there is a connection, and not on the way to it', async () => {
  const turn = network();
  render(<ConnectionLine />);
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

test('a line that is soon back is not spoken of', async () => {
  network();
  render(<ConnectionLine />);
  await act(async () => connection.lineLost());
  await pass(1_500);
  await act(async () => connection.lineOpened());
  await pass(10_000);
  expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull();
});
