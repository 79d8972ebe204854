import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useUnsavedChanges } from '../../../web/core/useUnsavedChanges.ts';
import { showElement } from '../showScreen.tsx';

/** A form with changes. */
function Form() {
  const navigate = useNavigate();
  const leave = useUnsavedChanges(true);
  return (
    <>
      <button onClick={() => void navigate('/ailleurs')}>Partir</button>
      <button onClick={() => leave(() => void navigate('/enregistre'))}>Enregistrer</button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('a person who leaves twice is asked once, and leaves by « Abandonner »', async () => {
  const { location } = await showElement(<Form />);
  press('Partir');
  await screen.findByRole('alertdialog');
  press('Partir');
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
  expect(location().pathname).toBe('/');
  press('Abandonner');
  await waitFor(() => expect(location().pathname).toBe('/ailleurs'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the question goes when the page is left meanwhile, because its form was saved', async () => {
  const { location } = await showElement(<Form />);
  press('Partir');
  await screen.findByRole('alertdialog');
  press('Enregistrer');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(location().pathname).toBe('/enregistre');
});
