import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ThreadSkeleton } from '../../../web/comments/ThreadSkeleton.tsx';

/** A place where a thread opens, by a button that goes or one that stays. */
function Place() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Commenter
      </button>
      {isOpen ? (
        <ThreadSkeleton label="Chargement des commentaires" count={2} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Écrire un commentaire…
        </button>
      )}
    </>
  );
}

it('holds the focus while the thread is on its way, where what was pressed is gone', async () => {
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: 'Écrire un commentaire…' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Chargement des commentaires'));
});

it('leaves the focus on what was pressed where that stays', async () => {
  render(<Place />);
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Commenter' }));
});
