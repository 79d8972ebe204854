import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay';
import { createOperationDescriptor } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { beforeEach, expect, test } from 'vitest';
import uploadRulesQuery from '../../../web/__generated__/uploadRulesQuery.graphql.ts';
import { Fault } from '../../../web/core/errors.ts';
import CreateFolderDialog from '../../../web/library/CreateFolderDialog.tsx';

let environment: ReturnType<typeof createMockEnvironment>;
beforeEach(() => {
  environment = createMockEnvironment();
});

/** Whether the API takes keys. */
const offer = (...capabilities: string[]) =>
  environment.commitPayload(createOperationDescriptor(uploadRulesQuery, {}), {
    platform: { capabilities, uploadLimits: null },
  });
/** The dialog that makes a folder, on a network that answers when it is told to. */
function openDialog() {
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <CreateFolderDialog communityId="community-1" folderId={null} onClose={() => {}} onCreated={() => {}} />
    </RelayEnvironmentProvider>,
  );
  return {
    /** Sends a name and answers the key that it has. */
    async send(name: string): Promise<string> {
      await userEvent.clear(screen.getByRole('textbox'));
      await userEvent.type(screen.getByRole('textbox'), name);
      await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
      return sentKey();
    },
    close: unmount,
  };
}
const sentKey = (): string =>
  environment.mock.getMostRecentOperation().request.variables.input.idempotencyKey;
const fail = (fault: Fault) => act(async () => environment.mock.rejectMostRecentOperation(fault));
const answer = (...userErrors: { message: string }[]) =>
  act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { createFolder: { entryEdge: null, userErrors } } }),
  );

test('what may have been made in a dialog that was closed has the same key in the next, until it is done', async () => {
  offer();
  let dialog = openDialog();
  const key = await dialog.send('Voile');
  await fail(new Fault('UPSTREAM_UNAVAILABLE'));
  dialog.close();

  dialog = openDialog();
  expect(await dialog.send('Voile')).toBe(key);
  await answer();
  dialog.close();

  dialog = openDialog();
  expect(await dialog.send('Voile')).not.toBe(key);
});

test.each([new Fault('IDEMPOTENCY_KEY_REUSED'), { message: 'Ce nom est pris.' }])(
  'what was refused is something new when it is sent again: %s',
  async (refusal) => {
    offer();
    const dialog = openDialog();
    const key = await dialog.send('Rame');
    await (refusal instanceof Fault ? fail(refusal) : answer(refusal));
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.send('Rame')).not.toBe(key);
  },
);
