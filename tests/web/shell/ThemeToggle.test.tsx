import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ThemeToggle } from '../../../web/app/shell/ThemeToggle.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  dataset.theme = 'light';
  localStorage.clear();
});

test('the button of the theme says that it was pressed before the page turns, and keeps the choice', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Passer au thème sombre' }));
  expect(screen.getByRole('button', { name: 'Passer au thème clair' })).toBeTruthy();
  await expect.poll(() => dataset.theme).toBe('dark');
  await expect.poll(() => dataset.turning).toBeUndefined();
  expect(localStorage.getItem('theme')).toBe('dark');
});
