import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createOperationDescriptor } from 'relay-runtime';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('where the API takes keys', () => {
  beforeEach(() => offer('IDEMPOTENCY'));
  afterEach(() => vi.restoreAllMocks());
  const isPending = () => screen.getByRole('button', { name: 'Créer' }).getAttribute('aria-busy') === 'true';
  const asked = () => environment.mock.getAllOperations().length;

  test('what failed is sent again by itself under its key, and is pending meanwhile', async () => {
    const dialog = openDialog();
    const key = await dialog.send('Aviron');
    vi.useFakeTimers();
    await fail(new Fault('UPSTREAM_UNAVAILABLE'));
    expect(asked()).toBe(0);
    expect(isPending()).toBe(true);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(sentKey()).toBe(key);
    await answer();
    expect(isPending()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(0);
  });

  test('after three repetitions it is told that it may be there, and the person’s own try has the same key', async () => {
    const dialog = openDialog();
    const key = await dialog.send('Canoë');
    vi.useFakeTimers();
    for (const pause of [1_000, 2_000, 4_000]) {
      await fail(new Fault('UPSTREAM_UNAVAILABLE'));
      await act(() => vi.advanceTimersByTimeAsync(pause));
    }
    await fail(new Fault('UPSTREAM_UNAVAILABLE'));
    expect(screen.getByText(new Fault('OUTCOME_UNKNOWN').message)).toBeTruthy();
    expect(isPending()).toBe(false);
    vi.useRealTimers();
    expect(await dialog.send('Canoë')).toBe(key);
  });

  test('a refusal is told at once', async () => {
    await openDialog().send('Kayak');
    await fail(new Fault('FORBIDDEN'));
    expect(screen.getByText(new Fault('FORBIDDEN').message)).toBeTruthy();
    expect(isPending()).toBe(false);
  });

  test('without a network that is told at once, and nothing is sent by itself', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openDialog().send('Régate');
    await fail(new Fault('OFFLINE'));
    expect(screen.getByText(new Fault('OFFLINE').message)).toBeTruthy();
    expect(isPending()).toBe(false);
  });

  test('what was sent before the network went may be there', async () => {
    await openDialog().send('Phare');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fail(new Fault('OFFLINE'));
    expect(screen.getByText(new Fault('OUTCOME_UNKNOWN').message)).toBeTruthy();
  });

  test('once the dialog is closed nothing is sent again', async () => {
    const dialog = openDialog();
    await dialog.send('Jetée');
    vi.useFakeTimers();
    await fail(new Fault('UPSTREAM_UNAVAILABLE'));
    dialog.close();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(0);
  });
});

test('changed after an answer that was lost it has the key of its former version, and another once that is told', async () => {
  offer();
  const dialog = openDialog();
  const key = await dialog.send('Foc');
  await fail(new Fault('UPSTREAM_UNAVAILABLE'));
  expect(await dialog.send('Focs')).toBe(key);
  await fail(new Fault('IDEMPOTENCY_KEY_REUSED'));
  expect(screen.getByText(/La première version est peut-être déjà enregistrée/)).toBeTruthy();
  const another = await dialog.send('Focs');
  expect(another).not.toBe(key);
  await answer();
  expect(await dialog.send('Spi')).not.toBe(another);
});

test('where the API takes no keys nothing is sent again by itself, and what may be there is told as that', async () => {
  offer();
  await openDialog().send('Digue');
  vi.useFakeTimers();
  await fail(new Fault('UPSTREAM_UNAVAILABLE'));
  expect(screen.getByText(new Fault('OUTCOME_UNKNOWN').message)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(environment.mock.getAllOperations()).toEqual([]);
});
