/** Files of messages that a closed page left. */
import { beforeEach, expect, test, vi } from 'vitest';
import { add, network, startEmpty } from './outboxNetwork.ts';

vi.mock('idb-keyval', async (original) => ({
  ...(await original<object>()),
  get: async () => [new File(['x'], 'phare.png')],
}));
// The set-up of the tests has loaded it with the storage of the browser.
vi.resetModules();
const { Outbox } = await import('../../../web/sending/outbox.ts');

beforeEach(startEmpty);

test('restores the files of messages left by a closed page', async () => {
  add(new Outbox('zoe', { message: network().deliver }), 'un');
  const [stored] = Object.keys(localStorage);
  const message: object = JSON.parse(localStorage.getItem(stored ?? '') ?? '{}');
  const attachment = { kind: 'images', names: ['phare.png'] };
  localStorage.setItem(stored ?? '', JSON.stringify({ ...message, attachment }));
  vi.setSystemTime(Date.now() + 31_000);
  const outbox = new Outbox('zoe', { message: network().deliver });
  const before = outbox.of('one');
  await vi.waitFor(() => {
    const [restored] = outbox.of('one');
    expect(outbox.filesOf(restored?.key ?? '').map(({ name }) => name)).toEqual(['phare.png']);
  }, 15_000);
  // React renders again for a new array only.
  expect(outbox.of('one')).not.toBe(before);
});
