import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '../../../web/ui/Button.tsx';
import { lazyPart } from '../../../web/ui/lazyPart.tsx';
import { Menu, MenuItem, MenuOnDemand, MenuTrigger } from '../../../web/ui/Menu.tsx';
import { Popover, PopoverTrigger } from '../../../web/ui/Popover.tsx';
import { showToast } from '../../../web/ui/toast.ts';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
// Loaded on demand. Loaded here, because on a busy machine that takes longer than a test waits.
import '../../../web/ui/MenuLayer.tsx';
import '../../../web/ui/PopoverLayer.tsx';

/** Whether the code of layers can be loaded. */
const network = vi.hoisted(() => ({ isThere: false }));
const missing = vi.hoisted(() => () => {
  if (!network.isThere)
    throw new TypeError('Failed to fetch dynamically imported module: /assets/Layer-1.js');
});
vi.mock(import('../../../web/ui/lazyPart.tsx'), async (original) => {
  const { lazyPart, ...rest } = await original();
  return {
    ...rest,
    lazyPart: (load, options) =>
      lazyPart(async () => {
        missing();
        return load();
      }, options),
  };
});

const entries = () =>
  lazyPart(
    async () => ({
      default: () => (
        <Menu label="Détails">
          <MenuItem>Me voilà</MenuItem>
        </Menu>
      ),
    }),
    { showsErrorOverPage: true },
  );
/** Loaded modules stay loaded: one per test. */
const Entries = entries();
const Retried = entries();

test.each([
  [
    'a popover',
    () => (
      <PopoverTrigger>
        <Button>Ouvrir</Button>
        <Popover label="Détails">Me voilà</Popover>
      </PopoverTrigger>
    ),
  ],
  [
    'a menu',
    () => (
      <MenuTrigger>
        <Button>Ouvrir</Button>
        <Menu label="Détails">
          <MenuItem>Me voilà</MenuItem>
        </Menu>
      </MenuTrigger>
    ),
  ],
  [
    'a menu of which all comes when it is opened',
    () => (
      <MenuTrigger>
        <Button>Ouvrir</Button>
        <MenuOnDemand>
          <Entries />
        </MenuOnDemand>
      </MenuTrigger>
    ),
  ],
])('%s with missing code shows an error offline, and opens when online', async (_, Part) => {
  network.isThere = false;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { container } = render(<Part />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await screen.findByText('Cette partie n’a pas pu être chargée.');
  const retry = screen.getByRole('button', { name: 'Réessayer' });
  // Shown over the page, where there is room.
  expect(container.contains(retry)).toBe(false);
  // Pressing again closes the failed menu and reopens it.
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await screen.findByRole('button', { name: 'Réessayer' });
  network.isThere = true;
  onLine.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  await screen.findByText('Me voilà');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('« Réessayer » of a menu loads it and keeps it open', async () => {
  network.isThere = false;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Without a network a missing layer is reported at once.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  render(
    <MenuTrigger>
      <Button>Ouvrir</Button>
      <MenuOnDemand>
        <Retried />
      </MenuOnDemand>
    </MenuTrigger>,
    { wrapper: MemoryRouter },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  network.isThere = true;
  await userEvent.click(retry);
  await screen.findByText('Me voilà');
});

test('shows a toast whose code could not be loaded offline, once online', async () => {
  network.isThere = false;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  render(<ToastHost />);
  await act(async () => showToast({ text: 'La connexion est interrompue.', kind: 'error' }));
  expect(screen.queryByText('La connexion est interrompue.')).toBeNull();
  network.isThere = true;
  onLine.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  await screen.findByText('La connexion est interrompue.');
});
