import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '../../../web/ui/TextField.tsx';
import { useForm } from '../../../web/ui/useForm.ts';

function Title() {
  const [value, setValue] = useState('');
  return <TextField label="Titre" maxLength={5} value={value} onChange={setValue} />;
}

test('a text that is too long is not cut: its length is told beside it, until it fits', async () => {
  render(<Title />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titre' });
  await userEvent.click(field);
  await userEvent.paste('Abécédaire');
  expect(field.value).toBe('Abécédaire');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/: 10 \/ 5 caractères\.$/).id).toBe(field.getAttribute('aria-describedby'));
  await userEvent.keyboard('{Backspace>5/}');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

function Form({ refusals }: { refusals: Record<string, string> }) {
  const form = useForm({ title: '' }, () => ({}));
  const [failure, setFailure] = useState('');
  const send = () => {
    form.check();
    if (!form.refuse(refusals)) setFailure('Refusé.');
  };
  return (
    <>
      <p>{failure}</p>
      <TextField
        label="Titre"
        value={form.values.title}
        onChange={(title) => form.set('title', title)}
        error={form.errors.title}
      />
      <button type="button" onClick={send}>
        Envoyer
      </button>
    </>
  );
}

test.each([
  ['of a field stands beside it, and nowhere else', { title: 'Déjà pris.' }, false],
  ['that has no field stands above', { other: 'Trop de membres.' }, true],
  ['of nothing in particular stands above', {}, true],
])('a refusal %s', async (_name, refusals, isAbove) => {
  render(<Form refusals={refusals} />);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.queryByText('Refusé.') !== null).toBe(isAbove);
  expect(screen.queryByText('Déjà pris.') !== null).toBe(!isAbove);
});
