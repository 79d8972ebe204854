import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Loaded on demand by the page.
import '../../../web/library/VersionsDialog.tsx';
import { entries, fileOf, showOwnLibrary } from './showLibrary.tsx';

const plan = fileOf('plan.pdf', { id: 'plan' });
const show = (capabilities: readonly string[]) => showOwnLibrary(entries([plan]), capabilities);
const openAdding = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un document' }));
  return within(await screen.findByRole('dialog', { name: 'Ajouter un document' }));
};
const choosePlan = (dialog: Awaited<ReturnType<typeof openAdding>>) =>
  userEvent.upload(dialog.getByLabelText('Documents'), new File(['x'], 'plan.pdf'));
/** Answers what is asked of a chosen file: limits and storage. */
const answerRules = async (
  answer: Awaited<ReturnType<typeof show>>['answer'],
  capabilities = ['LIBRARY_VERSIONS'],
) => {
  await answer('uploadRulesQuery', {
    Platform: () => ({ capabilities }),
    UploadLimits: () => ({ imageBytes: 1_000, videoBytes: 1_000, fileBytes: 1_000 }),
  });
  await answer('useStorageQuery', { Viewer: () => ({ id: 'viewer', storage: null }) });
};
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Options de plan.pdf' }));

test.each([
  ['Remplacer', true],
  ['Garder les deux', false],
])(
  'B1007: asks about names that are taken, and « %s » sends what was chosen',
  async (button, isReplacing) => {
    const { answer, asked } = await show(['LIBRARY_VERSIONS']);
    const dialog = await openAdding();
    await choosePlan(dialog);
    await answerRules(answer, ['LIBRARY_VERSIONS', 'IDEMPOTENCY']);
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(asked('takenNamesQuery')).toEqual({ id: 'viewer', names: ['plan.pdf'] }));
    await answer('takenNamesQuery', { Viewer: () => ({ id: 'viewer', takenDocumentNames: ['plan.pdf'] }) });
    const question = within(await screen.findByRole('dialog', { name: /plan\.pdf.*existe déjà/ }));
    await userEvent.click(question.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('uploadDocumentMutation')).toMatchObject({ input: { isReplacing } });
  },
);

test('what is still being checked when it is added goes along', async () => {
  const { answer, asked, isAsked } = await show(['LIBRARY_VERSIONS']);
  const dialog = await openAdding();
  await choosePlan(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await answer('uploadRulesQuery', { Platform: () => ({ capabilities: ['LIBRARY_VERSIONS'] }) });
  await waitFor(() => expect(isAsked('takenNamesQuery')).toBe(true));
  expect(asked('takenNamesQuery')).toEqual({ id: 'viewer', names: ['plan.pdf'] });
});

test('a second press checks nothing again, and what is closed meanwhile uploads nothing', async () => {
  const { answer, names } = await show(['LIBRARY_VERSIONS']);
  const dialog = await openAdding();
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  await choosePlan(dialog);
  await answerRules(answer);
  await press('Ajouter');
  await press('Ajouter');
  await press('Retirer plan.pdf');
  expect(names()).toEqual(['takenNamesQuery']);
  expect(dialog.getByText('plan.pdf')).toBeTruthy();
  await press('Annuler');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Abandonner' }));
  await answer('takenNamesQuery', { Viewer: () => ({ id: 'viewer', takenDocumentNames: [] }) });
  expect(names()).toEqual([]);
});

test('sends a deletion that can be undone before it asks about taken names', async () => {
  const { answer, isAsked } = await show(['LIBRARY_VERSIONS']);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
  const dialog = await openAdding();
  await choosePlan(dialog);
  await answerRules(answer);
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(isAsked('EntryRowDeleteMutation')).toBe(true);
  expect(isAsked('takenNamesQuery')).toBe(false);
  await answer('EntryRowDeleteMutation', { DeleteLibraryEntryPayload: () => ({ userErrors: [] }) });
  await waitFor(() => expect(isAsked('takenNamesQuery')).toBe(true));
});

test('B1008: lists the versions of a file, and restores one', async () => {
  const { answer, asked, isAsked } = await show(['LIBRARY_VERSIONS']);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  expect(asked('VersionsDialogQuery')).toEqual({ id: 'plan' });
  await answer('VersionsDialogQuery', {
    Document: () => ({
      id: 'plan',
      versions: [
        {
          key: '7',
          author: { __typename: 'UnknownUser', name: 'Ada Byron' },
          createdAt: '2026-11-02T09:30:00Z',
          expiresAt: '2026-12-20T09:00:00Z',
          byteSize: 2048,
          contentUrl: 'https://example.org/open',
          downloadUrl: 'https://example.org/save',
        },
      ],
    }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Versions de .*plan\.pdf/ }));
  const row = within(dialog.getByRole('listitem'));
  expect(row.getByRole('link').getAttribute('href')).toBe('https://example.org/open');
  expect(row.getByText(/^Ada Byron · 2\sKo · jusqu’au 20 déc/)).toBeTruthy();
  expect(row.getByRole('button', { name: /^Télécharger la version du/ })).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: /^Restaurer la version du/ }));
  expect(asked('VersionsDialogRestoreMutation')).toEqual({ input: { documentId: 'plan', versionKey: '7' } });
  await answer('VersionsDialogRestoreMutation', {
    RestoreDocumentVersionPayload: () => ({ document: plan, userErrors: [] }),
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isAsked('OwnRootQuery')).toBe(true);
});

test('B1008: has no versions with an API without them', async () => {
  await show([]);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Supprimer' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Versions' })).toBeNull();
});
