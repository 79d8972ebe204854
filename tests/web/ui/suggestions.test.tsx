/** Mentions in the editor, whose members are searched while a name is typed. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FindMembers } from '../../../web/ui/findInvalidMentions.ts';
import { RichTextEditor } from '../../../web/ui/RichTextEditor.tsx';
import type { Suggested } from '../../../web/ui/SuggestionList.tsx';

const person = (label: string) => ({ id: `id of ${label}`, label, initials: '', picture: null });
const [ana, anne, annick] = [person('Ana Roux'), person('Anne Le Goff'), person('Annick Roy')];

/** An editor in which « @an » was typed and answered, and « n » since; `answer` answers that. */
async function searchLonger() {
  const answers = new Map<string, (found: readonly Suggested[]) => void>();
  const suggest: FindMembers = (search) => new Promise((resolve) => answers.set(search, resolve));
  const isAsked = (search: string) => waitFor(() => expect([...answers.keys()]).toContain(search));
  const answer = async (search: string, ...found: readonly Suggested[]) => {
    await isAsked(search);
    await act(async () => answers.get(search)?.(found));
  };
  const onChange = vi.fn<(content: { html: string }) => void>();
  render(<RichTextEditor label="Texte" onChange={onChange} suggest={suggest} autoFocus />);
  const field = await screen.findByRole('textbox', { name: 'Texte' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('@an');
  await answer('an', ana, anne, annick);
  await userEvent.keyboard('n');
  await isAsked('ann');
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () => screen.getByRole('option', { selected: true }).textContent;
  const written = () => onChange.mock.lastCall?.[0].html;
  return { answer, offered, active, written };
}

test('while the members of a longer name are searched, Enter mentions one of the known ones that match', async () => {
  const { offered, written } = await searchLonger();
  expect(offered()).toEqual(['Anne Le Goff', 'Annick Roy']);
  await userEvent.keyboard('{Enter}');
  expect(written()).toBe(
    '<p><span data-mention="id of Anne Le Goff" class="mention">@Anne Le Goff</span> </p>',
  );
});

test('the person whom the arrows reached stays the active one when the answer comes', async () => {
  const { answer, offered, active } = await searchLonger();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Annick Roy');
  await answer('ann', person('Annabelle Le Gall'), anne, annick);
  expect(offered()).toHaveLength(3);
  expect(active()).toBe('Annick Roy');
});
