/** Tokens and addresses of files that are not computed anew: when their time is over, and for whom they are, counts. */
import { afterEach, expect, it, vi } from 'vitest';
import { createFileAddresses } from '../../../backend/core/files/links.ts';
import { createTokens } from '../../../backend/core/tokens.ts';

const secret = 's'.repeat(32);

afterEach(() => void vi.useRealTimers());

it('a token that was taken is refused once its time is over', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = createTokens({ tokenSecrets: [secret], tokenLifetime: 60 });
  const token = tokens.issue({
    person: { id: 1, email: 'a@example.org', isAdministrator: false },
    session: { id: '0190d6c0-0000-4000-8000-000000000000', generation: 0, renewedAt: new Date() },
  });
  expect(tokens.verify(token)?.user_id).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  expect(tokens.verify(token)).toBeUndefined();
  expect(tokens.verify(token, 60)?.user_id).toBe(1);
  expect(tokens.verify(`${token.slice(0, -4)}AAAA`, 60)).toBeUndefined();
});

it('each person, name and window of time has an address of its own, the same whenever it is written', () => {
  let now = 0;
  const addresses = createFileAddresses([secret], 600, () => now);
  const file = { key: 'a.png', originalName: 'plan.png' };
  const written = () => [
    addresses.publicLinks.sign(file),
    addresses.linksFor({ id: 1 }).sign(file),
    addresses.linksFor({ id: 2 }).sign(file),
    addresses.linksFor({ id: 2 }).sign(file, { download: true }),
    addresses.linksFor({ id: 2 }).sign({ ...file, key: 'b.png' }),
  ];
  const first = written();
  expect(written()).toEqual(first);
  now = 600_000;
  const all = [...first, ...written()];
  const signatures = all.map((path) => new URLSearchParams(path.split('?')[1]).get('sig') ?? '');
  expect(new Set(signatures).size).toBe(all.length);
  const [, , , , ofAnother = ''] = first;
  const query = Object.fromEntries(new URLSearchParams(ofAnother.split('?')[1]));
  const asked = { exp: '', sig: '', ...query };
  expect(addresses.verify('b.png', asked)).toMatchObject({ isOurs: true, isExpired: false, reader: 2 });
  expect(addresses.verify('a.png', asked)).toEqual({ isOurs: false });
});
