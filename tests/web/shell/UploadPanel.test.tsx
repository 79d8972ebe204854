import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadPanel } from '../../../web/app/shell/UploadPanel.tsx';
import { Fault } from '../../../web/core/errors.ts';
import { failureOf } from '../../../web/relay/outcome.ts';
import { uploads } from '../../../web/uploads/uploadQueue.ts';

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
            ? Promise.resolve(failureOf(new Fault('STORAGE_FULL')))
            : new Promise((resolve) =>
                arrivals.set(label, () => resolve({ isDone: true, response: undefined })),
              ),
      });
  });
  // The list comes with the first of them.
  if (labels[0] !== undefined) await screen.findByText(labels[0]);
  return async (...arrived: string[]) => act(async () => arrived.forEach((label) => arrivals.get(label)?.()));
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

test('where an upload arrives that has the focus, it goes to another; where it has none, it stays', async () => {
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

test('B604: how much of a file has been sent is told in percent', async () => {
  await show();
  let tell: (percent: number) => void = () => {};
  await act(async () => {
    uploads.add<undefined>({
      label: 'plan.pdf',
      takesKeys: true,
      run: ({ onProgress }) => {
        tell = onProgress;
        return new Promise(() => {});
      },
    });
  });
  await screen.findByText('plan.pdf');
  for (const percent of [0, 42.6, 99]) {
    act(() => tell(percent));
    const bar = screen.getByRole('progressbar', { name: 'Envoi de plan.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe(String(Math.floor(percent)));
    expect(screen.getByText(`${Math.floor(percent)} %`)).toBeTruthy();
  }
});
