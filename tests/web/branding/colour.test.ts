import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn, textOn, visibleOnDark } from '../../../web/branding/colour.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('whatever colours an administrator chooses, text can be read', () => {
  fc.assert(
    fc.property(colour, colour, (background, wanted) => {
      expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readableOn(background, wanted), background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(visibleOnDark('#171e26', wanted), '#171e26')).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('a colour that reads already is left alone', () => {
  expect(readableOn('#ffffff', '#004b67')).toBe('#004b67');
});
