import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey } from '../../../web/chat/composer/messageDraft.ts';
import { reportRemoval } from '../../../web/chat/removedConversation.ts';
import { drafts, readDraft } from '../../../web/drafts/useDraft.ts';
import { confirm, ConfirmHost } from '../../../web/ui/confirm.tsx';

/** Locks of one page. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return { request: (_name: string, work: () => Promise<void>) => (last = last.then(work)) };
}

const textOf = (id: string) => readDraft(draftKey(id), { text: '' }).text;

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: makeLocks() });
  for (const [id, text] of [
    ['one', 'Premier texte'],
    ['two', 'Second texte'],
  ] as const)
    drafts.write(draftKey(id), { text }, true);
  render(<ConfirmHost />);
  return () => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'locks');
    for (const id of ['one', 'two']) drafts.remove(draftKey(id));
  };
});

test.each([
  ['with locks', true],
  ['over plain HTTP, without locks', false],
])(
  'asks about the unsent text of several conversations one after the other, and then forgets it, %s',
  async (_case, hasLocks) => {
    if (!hasLocks) Reflect.deleteProperty(navigator, 'locks');
    act(() => {
      void reportRemoval('one', false);
      void reportRemoval('two', false);
    });
    await screen.findByText(/Premier texte/);
    await userEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1)!);
    await screen.findByText(/Second texte/);
    expect([textOf('one'), textOf('two')]).toEqual(['', 'Second texte']);
  },
);

test('asks again after another question that took its place', async () => {
  const reported = reportRemoval('one', false);
  await screen.findByText(/Premier texte/);
  act(() => void confirm({ title: 'Quitter\u00a0?', action: 'Oui' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await screen.findByText(/Premier texte/);
  expect(textOf('one')).toBe('Premier texte');
  await userEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1)!);
  await reported;
  expect(textOf('one')).toBe('');
});
