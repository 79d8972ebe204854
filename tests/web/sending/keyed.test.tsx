import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createOperationDescriptor } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import uploadRulesQuery from '../../../web/__generated__/uploadRulesQuery.graphql.ts';
import { RequestError } from '../../../web/core/errors.ts';
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
/** The dialog that creates a folder, with controlled responses. */
function openDialog() {
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <CreateFolderDialog parentId="community-1" onClose={() => {}} onCreated={() => {}} />
    </RelayEnvironmentProvider>,
  );
  return {
    /** Sends a name and answers the key that it has. */
    async send(name: string): Promise<string> {
      fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });
      await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
      return sentKey();
    },
    close: unmount,
  };
}
const sentKey = (): string =>
  environment.mock.getMostRecentOperation().request.variables.input.idempotencyKey;
const fail = (fault: RequestError) => act(async () => environment.mock.rejectMostRecentOperation(fault));
const answer = (...userErrors: { message: string }[]) =>
  act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { createFolder: { folderEdge: null, userErrors } } }),
  );

test('keeps the key of a write with unknown outcome across dialogs, until it is done', async () => {
  offer();
  let dialog = openDialog();
  const key = await dialog.send('Voile');
  await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
  dialog.close();

  dialog = openDialog();
  expect(await dialog.send('Voile')).toBe(key);
  await answer();
  dialog.close();

  dialog = openDialog();
  expect(await dialog.send('Voile')).not.toBe(key);
});

test.each([new RequestError('IDEMPOTENCY_KEY_REUSED'), { message: 'Ce nom est pris.' }])(
  'sends what was refused again under a new key: %s',
  async (refusal) => {
    offer();
    const dialog = openDialog();
    const key = await dialog.send('Rame');
    await (refusal instanceof RequestError ? fail(refusal) : answer(refusal));
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.send('Rame')).not.toBe(key);
  },
);

describe('where the API takes keys', () => {
  beforeEach(() => offer('IDEMPOTENCY'));
  afterEach(() => vi.restoreAllMocks());
  const isPending = () => screen.getByRole('button', { name: 'Créer' }).getAttribute('aria-busy') === 'true';
  const asked = () => environment.mock.getAllOperations().length;

  test('retries a failure by itself under its key, unless the dialog was closed', async () => {
    const dialog = openDialog();
    const key = await dialog.send('Aviron');
    vi.useFakeTimers();
    await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
    expect(asked()).toBe(0);
    expect(isPending()).toBe(true);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(sentKey()).toBe(key);
    await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await answer();
    expect(isPending()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(0);
    vi.useRealTimers();
    await dialog.send('Jetée');
    vi.useFakeTimers();
    await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
    dialog.close();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(0);
  });

  test('says after three retries that it may exist, and retries on request under the same key', async () => {
    const dialog = openDialog();
    const key = await dialog.send('Canoë');
    vi.useFakeTimers();
    for (const pause of [1_000, 2_000, 4_000]) {
      await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
      await act(() => vi.advanceTimersByTimeAsync(pause));
    }
    await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
    expect(screen.getByText(new RequestError('RETRY_UNSAFE').message)).toBeTruthy();
    expect(isPending()).toBe(false);
    vi.useRealTimers();
    expect(await dialog.send('Canoë')).toBe(key);
  });

  test.each([
    ['a refusal', true, 'FORBIDDEN', 'FORBIDDEN'],
    ['that it is offline', false, 'OFFLINE', 'OFFLINE'],
    ['an unknown outcome when the network went during the request', true, 'OFFLINE', 'RETRY_UNSAFE'],
  ] as const)('shows %s at once, and retries nothing', async (_what, isOnline, code, message) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const dialog = openDialog();
    await dialog.send('Régate');
    onLine.mockReturnValue(code !== 'OFFLINE');
    await fail(new RequestError(code));
    expect(screen.getByText(new RequestError(message).message)).toBeTruthy();
    expect(isPending()).toBe(false);
    dialog.close();
  });
});

test('keeps the key of a changed text after a lost answer, until the server reports its reuse', async () => {
  offer();
  const dialog = openDialog();
  const key = await dialog.send('Foc');
  await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(await dialog.send('Focs')).toBe(key);
  await fail(new RequestError('IDEMPOTENCY_KEY_REUSED'));
  expect(screen.getByText(/La première version est peut-être déjà enregistrée/)).toBeTruthy();
  const another = await dialog.send('Focs');
  expect(another).not.toBe(key);
  await answer();
  expect(await dialog.send('Spi')).not.toBe(another);
});

test('without keys, does not retry and reports that it may exist', async () => {
  offer();
  await openDialog().send('Digue');
  vi.useFakeTimers();
  await fail(new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(screen.getByText(new RequestError('RETRY_UNSAFE').message)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(environment.mock.getAllOperations()).toEqual([]);
});
