import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../web/ui/Button.tsx';

test('a button that has nothing to do is told as off, keeps the focus, and neither acts nor submits', async () => {
  const [submit, press] = [vi.fn((event: FormEvent) => event.preventDefault()), vi.fn()];
  const form = (isIdle: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" isIdle={isIdle}>
        Enregistrer
      </Button>
      <Button isIdle={isIdle} onPress={press}>
        Voir
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  for (const name of ['Enregistrer', 'Voir']) {
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  }
  expect([submit, press].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form(false));
  for (const name of ['Enregistrer', 'Voir']) await userEvent.click(screen.getByRole('button', { name }));
  expect([submit, press].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
