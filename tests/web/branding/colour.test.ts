import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn, textOn, visibleOnDark } from '../../../web/branding/colour.ts';
import { brandProperties } from '../../../web/branding/theme.ts';

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

test('B017 B682: a badge keeps the colour that was chosen, and its text reads on it; so do tabs, communities and contacts', () => {
  const chosen = {
    mainColor: '#004b67',
    secondaryColor: '#34a5f8',
    bodyBackgroundColor: '#f4f6f8',
    headerBackgroundColor: '#ffffff',
    headerMenuColor: '#00284d',
    headerActiveMenuColor: '#34a5f8',
    communityColor: '#ffee00',
    communityBadgeColor: '#ff0000',
    contactsColor: '#8a2b00',
    tabColor: '#101010',
  };
  const properties = brandProperties(chosen);
  expect(properties['--b-badge']).toBe('#ff0000');
  expect(contrast(properties['--b-on-badge'] ?? '', '#ff0000')).toBeGreaterThanOrEqual(4.5);
  for (const name of ['tab', 'community', 'contacts']) {
    expect(contrast(properties[`--b-${name}-light`] ?? '', '#eef1f5')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(properties[`--b-${name}-dark`] ?? '', '#232d38')).toBeGreaterThanOrEqual(4.5);
  }
  expect(properties['--b-contacts-light']).toBe('#8a2b00');
});
