import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addedSince } from '../../../web/drafts/packedDraft.ts';
import { drafts, useDraft, useHasDraft } from '../../../web/drafts/useDraft.ts';

interface Note {
  text: string;
  files: readonly File[];
}
const empty: Note = { text: '', files: [] };
const isEmpty = ({ text, files }: Note) => text.trim() === '' && files.length === 0;

function Field({ place = 'note:1' }: { place?: string }) {
  const { draft, change, forget, sent } = useDraft(place, empty, isEmpty);
  return (
    <>
      <input
        aria-label="Note"
        value={draft.text}
        onChange={(event) => change((before) => ({ ...before, text: event.target.value }))}
      />
      <button onClick={forget}>Jeter</button>
      <button onClick={() => sent({ text: 'Bonjour', files: [] })}>Envoyer « Bonjour »</button>
    </>
  );
}
const Sign = () => <output>{useHasDraft('note:1', 'note:2') ? 'Brouillon' : 'Rien'}</output>;

const type = (text: string, field = screen.getByLabelText('Note')) =>
  fireEvent.change(field, { target: { value: text } });
const typed = () => screen.getByLabelText<HTMLInputElement>('Note').value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows a draft elsewhere, and again when its field remounts', () => {
  const { rerender } = render([<Field key="field" />, <Sign key="sign" />]);
  expect(screen.getByRole('status').textContent).toBe('Rien');
  // A space alone is no draft.
  type(' ');
  expect(typed()).toBe(' ');
  expect(screen.getByRole('status').textContent).toBe('Rien');
  type('Bonjour');
  expect(screen.getByRole('status').textContent).toBe('Brouillon');
  rerender(<Sign />);
  rerender(<Field />);
  expect(typed()).toBe('Bonjour');
});

it('keeps and discards the draft of each place separately', () => {
  const { rerender } = render(<Field place="note:1" />);
  type('Une');
  rerender(<Field place="note:2" />);
  expect(typed()).toBe('');
  type('Deux');
  press('Jeter');
  expect(typed()).toBe('');
  rerender(<Field place="note:1" />);
  expect(typed()).toBe('Une');
});

it('ignores a stored draft of another shape', () => {
  act(() => drafts.write('note:1', { text: 'Bonjour' }, true));
  render(<Field />);
  expect(typed()).toBe('');
  type('Bonsoir');
  expect(typed()).toBe('Bonsoir');
});

it('removes what was sent, and keeps what was typed after it', () => {
  render(<Field />);
  type('Bonjour à tous');
  press('Envoyer « Bonjour »');
  expect(typed()).toBe('à tous');
  type('Bonjour');
  press('Envoyer « Bonjour »');
  expect(typed()).toBe('');
});

it.each([
  ['another paragraph', '<p>un</p><p>deux</p>', '<p>un</p>', '<p>deux</p>'],
  ['a longer word', 'Bonjours', 'Bonjour', 'Bonjours'],
  ['other text', 'autre', 'un', 'autre'],
  ['a further item', [{ id: '1' }, { id: '2' }], [{ id: '1' }], [{ id: '2' }]],
  ['another file', new File(['b'], 'b'), new File(['a'], 'a'), new File(['b'], 'b')],
])('keeps %s that was added while it was sent', (_, draft, sent, left) => {
  expect(addedSince({ value: draft }, { value: sent }, { value: null })).toEqual({ value: left });
});
