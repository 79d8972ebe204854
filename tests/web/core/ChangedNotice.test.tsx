import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import query, { type EditPostDialogQuery } from '../../../web/__generated__/EditPostDialogQuery.graphql.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { EditQuestionForm } from '../../../web/feed/composer/EditQuestionForm.tsx';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { allowUploads, showPart } from '../showScreen.tsx';
// Loaded on demand by the form.
import '../../../web/ui/ConfirmDialog.tsx';

const now = new Date(2026, 10, 20, 18, 0);
beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  drafts.reset();
  // Messages of one test must not reach the next.
  toasts['bottom-left'].clear();
});

interface Stored {
  question: string;
  version: string;
  lastEdit: { editedAt: string; editor: { name: string } | null } | null;
}

const asOf = ({ question, version, lastEdit }: Stored) => ({
  __typename: 'Post',
  __isEditable: 'Post',
  id: 'post-7',
  version,
  lastEdit,
  poll: { id: 'poll-7', question },
});

const first: Stored = { question: 'Où dînons-nous ?', version: 'v1', lastEdit: null };
const theirs: Stored = {
  question: 'Où déjeunons-nous ?',
  version: 'v2',
  lastEdit: { editedAt: new Date(2026, 10, 20, 14, 32).toISOString(), editor: { name: 'Marie Dupont' } },
};

/** The form of a poll's question, with controlled responses. */
async function open() {
  const environment = createMockEnvironment();
  allowUploads(environment);
  const onClose = vi.fn();
  const { answerNext, failNext } = await showPart<EditPostDialogQuery>(
    query,
    ({ node }) => node?.post && <EditQuestionForm post={node.post} onClose={onClose} />,
    { Post: () => asOf(first) },
    { variables: { id: 'post-7' }, environment },
  );
  const answer = (stored: Stored, userErrors: object[] = []) =>
    answerNext({ Post: () => asOf(stored), UpdatePostPayload: () => ({ userErrors }) });
  await screen.findByRole('textbox', { name: 'Question' });
  return {
    onClose,
    /** Variables of the last operation. */
    sent: () => environment.mock.getMostRecentOperation().request.variables,
    /** Live news of the post, of whatever is shown of it. */
    hear: (stored: Stored) =>
      act(() =>
        environment.commitUpdate((store) => {
          const post = store.get('post-7');
          post?.setValue(stored.version, 'version');
          post?.getLinkedRecord('poll')?.setValue(stored.question, 'question');
        }),
      ),
    accept: () => answer(theirs),
    /** The outcome is unknown. */
    lose: async () => {
      await failNext(new RequestError('UPSTREAM_TIMEOUT'));
      act(() => toasts['bottom-left'].clear());
    },
    refuse: (stored: Stored) => answer(stored, [{ code: 'STALE', message: 'Refusé.', path: null }]),
  };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste(text);
}

test('saves based on the opened version, whatever live updates came since', async () => {
  const { hear, sent, accept, onClose } = await open();
  await type('Où goûtons-nous ?');
  hear(theirs);
  expect(field().value).toBe('Où goûtons-nous ?');
  await press('Modifier');
  expect(sent()).toMatchObject({ input: { basedOn: 'v1', question: 'Où goûtons-nous ?' } });
  await accept();
  expect(onClose).toHaveBeenCalledOnce();
});

test("reports somebody else's change, keeps the typed text, and overwrites only with « Enregistrer ma version »", async () => {
  const { refuse, sent, accept, onClose } = await open();
  await type('Où goûtons-nous ?');
  await press('Modifier');
  await refuse(theirs);
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Marie Dupont a modifié cette publication aujourd’hui à 14:32.');
  expect(within(notice).getByRole('group', { name: 'Version actuelle' }).textContent).toContain(
    'Où déjeunons-nous ?',
  );
  expect(document.activeElement).toBe(notice);
  expect(field().value).toBe('Où goûtons-nous ?');
  expect(onClose).not.toHaveBeenCalled();

  await press('Modifier');
  expect(sent()).toMatchObject({ input: { basedOn: 'v1' } });
  await refuse(theirs);
  await press('Enregistrer ma version');
  expect(sent()).toMatchObject({ input: { basedOn: 'v2', question: 'Où goûtons-nous ?' } });
  // Somebody was faster again.
  await refuse({ ...theirs, question: 'Où soupons-nous ?', version: 'v3' });
  expect(screen.getByRole('group', { name: 'Version actuelle' }).textContent).toContain('Où soupons-nous ?');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await press('Enregistrer ma version');
  expect(sent()).toMatchObject({ input: { basedOn: 'v3', question: 'Où goûtons-nous ?' } });
  await accept();
  expect(onClose).toHaveBeenCalledOnce();
});

describe('after a lost response', () => {
  const mine = { ...theirs, question: 'Où goûtons-nous ?' };
  async function lose() {
    const form = await open();
    await type('Où goûtons-nous ?');
    await press('Modifier');
    await form.lose();
    return form;
  }

  test("does not report the form's own save as a change: later text is saved over it", async () => {
    const { refuse, sent, accept, onClose } = await lose();
    await type('Où goûtons-nous donc ?');
    await press('Modifier');
    expect(sent()).toMatchObject({ input: { basedOn: 'v1', question: 'Où goûtons-nous donc ?' } });
    await refuse(mine);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toMatchObject({ input: { basedOn: 'v2', question: 'Où goûtons-nous donc ?' } });
    await accept();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('bases the next save on the own version that arrived live, also in a reopened form', async () => {
    await lose();
    await type('Où goûtons-nous donc ?');
    cleanup();
    const { hear, sent } = await open();
    hear(mine);
    await press('Modifier');
    expect(sent()).toMatchObject({ input: { basedOn: 'v2', question: 'Où goûtons-nous donc ?' } });
  });

  test('reports what somebody else changed afterwards', async () => {
    const { refuse } = await lose();
    await type('Où goûtons-nous donc ?');
    await press('Modifier');
    await refuse(theirs);
    expect(screen.getByRole('alert').textContent).toContain('Marie Dupont a modifié cette publication');
  });

  test('reports a rejection of saving over it, and does not retry for ever', async () => {
    const { refuse } = await lose();
    await type('Où goûtons-nous donc ?');
    await press('Modifier');
    await refuse(mine);
    await refuse(mine);
    expect(screen.getByRole('alert').textContent).toContain('a modifié cette publication');
  });
});

test('takes the current version, and restores each text typed before', async () => {
  const { refuse, sent } = await open();
  await type('Mon premier');
  await press('Modifier');
  await refuse(theirs);
  await press('Reprendre la version actuelle');
  expect(field().value).toBe('Où déjeunons-nous ?');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('status'));
  await type('Mon second');
  await press('Revenir à mon texte');
  expect(field().value).toBe('Mon premier');
  await press('Revenir à mon autre texte');
  expect(field().value).toBe('Mon second');
  await press('Reprendre la version actuelle');
  expect(field().value).toBe('Où déjeunons-nous ?');
  await press('Revenir à mon texte');
  expect(field().value).toBe('Mon second');
  await press('Modifier');
  expect(sent()).toMatchObject({ input: { basedOn: 'v2', question: 'Mon second' } });
});

test('offers nothing to restore if nothing was typed', async () => {
  const { refuse } = await open();
  await press('Modifier');
  await refuse(theirs);
  await press('Reprendre la version actuelle');
  expect(field().value).toBe('Où déjeunons-nous ?');
  expect(screen.queryByRole('button', { name: 'Revenir à mon texte' })).toBeNull();
});

test.each([
  ['nobody knows when', null, 'Cette publication a été modifiée entre-temps.'],
  [
    'its author is gone',
    { editedAt: new Date(2026, 10, 19, 9, 5).toISOString(), editor: null },
    'Cette publication a été modifiée hier à 09:05.',
  ],
  [
    'it was a while ago',
    { editedAt: new Date(2026, 10, 1, 9, 5).toISOString(), editor: { name: 'Marie Dupont' } },
    'Marie Dupont a modifié cette publication le 1er novembre 2026 à 09:05.',
  ],
])('the text where %s', async (_case, lastEdit, words) => {
  const { refuse } = await open();
  await type('Autre chose');
  await press('Modifier');
  await refuse({ ...theirs, lastEdit });
  expect(screen.getByRole('alert').textContent).toContain(words);
});

const place = 'edit-post:post-7';
const earlier = { edited: { question: 'Où buvons-nous ?' }, basedOn: 'v0' };

test('bases text typed after discarding an older draft on the current version', async () => {
  drafts.write(place, earlier, true);
  const { sent } = await open();
  expect(field().value).toBe('Où buvons-nous ?');
  await press('Jeter le brouillon');
  await userEvent.click(await screen.findByRole('button', { name: 'Jeter' }));
  expect(field().value).toBe('Où dînons-nous ?');
  await type('Où goûtons-nous ?');
  await press('Modifier');
  expect(sent()).toMatchObject({ input: { basedOn: 'v1', question: 'Où goûtons-nous ?' } });
});

test('a draft that replaces another brings the version it was started on', async () => {
  drafts.write(place, { edited: { question: 'Où goûtons-nous ?' }, basedOn: 'v1' }, true);
  const { sent } = await open();
  act(() => drafts.write(place, earlier, true));
  await press('Modifier');
  expect(sent()).toMatchObject({ input: { basedOn: 'v0', question: 'Où buvons-nous ?' } });
});
