import { expect, it } from 'vitest';
import { digestOf, isNotNfc } from '../../mobile/session/digest.ts';

it('digests a password in one form, however its accents are typed', () => {
  const [composed, decomposed] = ['\u00C9tape12', 'E\u0301tape12'];
  expect(digestOf(decomposed, 'SHA256')).toBe(digestOf(composed, 'SHA256'));
  expect(digestOf(decomposed, 'NONE')).toBe(composed);
  expect(digestOf(decomposed, 'SHA256', { asTyped: true })).not.toBe(digestOf(composed, 'SHA256'));
  expect([isNotNfc(composed), isNotNfc(decomposed)]).toEqual([false, true]);
});
