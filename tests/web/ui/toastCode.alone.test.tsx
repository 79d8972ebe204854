import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showToast } from '../../../web/ui/toast.ts';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';

const network = vi.hoisted(() => ({ isThere: false }));
vi.mock(import('../../../web/ui/patiently.ts'), async (original) => {
  const { patiently } = await original();
  return {
    patiently: (load, options) =>
      patiently(async () => {
        if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module.');
        return load();
      }, options),
  };
});

test('what is said before the code that shows it could come is said once there is a network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  render(<ToastHost />);
  await act(async () => {
    showToast({ text: 'La connexion est interrompue.', kind: 'error' });
  });
  expect(screen.queryByText('La connexion est interrompue.')).toBeNull();
  network.isThere = true;
  onLine.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  await screen.findByText('La connexion est interrompue.');
});
