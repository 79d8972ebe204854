import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drafts, useDraft, useDraftPlaces, useHasDraft } from '../../../web/drafts/useDraft.ts';

interface Note {
  text: string;
  files: readonly File[];
}
const empty: Note = { text: '', files: [] };
const isEmpty = ({ text }: Note) => text.trim() === '';

function Field({ place = 'note:1' }: { place?: string }) {
  const { draft, change, forget } = useDraft(place, empty, isEmpty);
  return (
    <>
      <input
        aria-label="Note"
        value={draft.text}
        onChange={(event) => change((before) => ({ ...before, text: event.target.value }))}
      />
      <button onClick={forget}>Jeter</button>
    </>
  );
}
function Signs() {
  const isKept = useHasDraft('note:1');
  return <output>{`${isKept ? 'Brouillon' : 'Rien'} ${[...useDraftPlaces('note:')].join()}`}</output>;
}
const type = (text: string, field = screen.getByLabelText('Note')) =>
  fireEvent.change(field, { target: { value: text } });
const typed = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('what is typed is told elsewhere, and is there when the field comes again', () => {
  const { rerender } = render(
    <>
      <Field />
      <Signs />
    </>,
  );
  expect(screen.getByRole('status').textContent).toBe('Rien ');
  type('Bonjour');
  expect(screen.getByRole('status').textContent).toBe('Brouillon note:1');
  rerender(<Signs />);
  rerender(<Field />);
  expect(typed()).toBe('Bonjour');
});

it('a space stays while one types, and is no draft', () => {
  const { rerender } = render(
    <>
      <Field />
      <Signs />
    </>,
  );
  type(' ');
  expect(typed()).toBe(' ');
  expect(screen.getByRole('status').textContent).toBe('Rien ');
  rerender(<Signs />);
  rerender(<Field />);
  expect(typed()).toBe('');
});

it('each place has its own, and forgets it alone', () => {
  const { rerender } = render(<Field place="note:1" />);
  type('Une');
  rerender(<Field place="note:2" />);
  expect(typed()).toBe('');
  type('Deux');
  fireEvent.click(screen.getByRole('button', { name: 'Jeter' }));
  expect(typed()).toBe('');
  rerender(<Field place="note:1" />);
  expect(typed()).toBe('Une');
});

it('what an older client has kept otherwise is not shown', () => {
  act(() => drafts.write('note:1', { text: 'Bonjour' }, true));
  render(<Field />);
  expect(typed()).toBe('');
  type('Bonsoir');
  expect(typed()).toBe('Bonsoir');
});
