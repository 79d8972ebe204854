/** What is said in passing: how long it stands, and how it is reached. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import Toasts from '../../../web/ui/Toasts.tsx';
import { addToast, type ToastMessage } from '../../../web/ui/toastQueues.ts';

function show(...messages: ToastMessage[]) {
  onTestFinished(render(<Toasts />).unmount);
  act(() => messages.forEach(addToast));
}
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const names = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);
const toast = (name: string) => screen.getByRole('alertdialog', { name });
const closing = (name: string) => {
  const button = toast(name).querySelector('button[aria-label=Fermer]');
  if (!button) throw new Error('It cannot be closed.');
  return button;
};
const pointAt = (name: string) => fireEvent.pointerOver(toast(name));
const pointAway = (name: string) => fireEvent.pointerOut(toast(name));

test('B502: a toast stands for two seconds, which stand still under the pointer and the focus, for others beside it too', () => {
  vi.useFakeTimers();
  show({ text: 'Enregistré' }, { text: 'Envoyé' });
  expect(names()).toEqual(['Envoyé', 'Enregistré']);
  pass(1_500);
  pointAt('Envoyé');
  pass(60_000);
  expect(names()).toEqual(['Envoyé', 'Enregistré']);
  pointAway('Envoyé');
  pass(400);
  act(() => toast('Enregistré').focus());
  pass(60_000);
  expect(names()).toEqual(['Envoyé', 'Enregistré']);
  act(() => toast('Enregistré').blur());
  pass(100);
  expect(names()).toEqual([]);
});

test('one that is closed under the pointer keeps no other one standing', () => {
  vi.useFakeTimers();
  show({ text: 'Enregistré' }, { text: 'Envoyé' });
  pointAt('Envoyé');
  fireEvent.click(closing('Envoyé'));
  expect(names()).toEqual(['Enregistré']);
  pass(2_000);
  expect(names()).toEqual([]);
});

test('what is pressed with a pointer takes the focus from nobody', async () => {
  show({ text: 'Enregistré', duration: 60_000 });
  const field = document.createElement('input');
  document.body.append(field);
  onTestFinished(() => field.remove());
  field.focus();
  await userEvent.click(closing('Enregistré'));
  expect(names()).toEqual([]);
  expect(document.activeElement).toBe(field);
});

test('F6 leads to the messages, place after place, and back', async () => {
  const lasting = { duration: 60_000 };
  const field = document.createElement('input');
  document.body.append(field);
  onTestFinished(() => field.remove());
  field.focus();
  show(
    { text: 'Enregistré', ...lasting },
    { text: 'Karim\u202F: Bonjour', place: 'bottom-left', ...lasting },
  );
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(toast('Enregistré'));
  await userEvent.tab();
  expect(document.activeElement).toBe(closing('Enregistré'));
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(toast('Karim\u202F: Bonjour'));
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(field);
});
