/** « Application mobile » of the profile menu. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import MobileApp from '../../../web/app/shell/MobileApp.tsx';

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

test('B051 B052 B053 B059: has a QR code and a link, which is copied; the button says so for two seconds', async () => {
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
