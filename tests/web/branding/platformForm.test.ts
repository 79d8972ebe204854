import { expect, test } from 'vitest';
import { type PlatformValues, warningOf } from '../../../web/branding/platformForm.ts';

const values: PlatformValues = {
  name: 'Agora',
  welcome: '',
  mainColor: '#004b67',
  tabColor: '#004b67',
  logo: null,
  secondaryLogo: null,
  favicon: null,
  bodyBackgroundColor: '#f4f6f8',
  headerBackgroundColor: '#ffffff',
  headerMenuColor: '#00284d',
  headerActiveMenuColor: '#0b5fa5',
  communityColor: '#004b67',
  communityBadgeColor: '#c00000',
  contactsColor: '#004b67',
};

test('a look that can be read is not warned about', () => {
  for (const field of [
    'mainColor',
    'headerMenuColor',
    'headerActiveMenuColor',
    'communityBadgeColor',
  ] as const)
    expect(warningOf(values, field)).toBeUndefined();
});

test('what would be hard to read is told, with its contrast', () => {
  expect(warningOf({ ...values, headerMenuColor: '#aaaaaa' }, 'headerMenuColor')).toBe(
    'Peu lisible sur l’en-tête (contraste de 2,3 pour 1, il en faut 4,5)\u00a0: une teinte plus lisible sera affichée.',
  );
  expect(warningOf({ ...values, headerBackgroundColor: '#00284d' }, 'headerMenuColor')).toContain(
    'contraste de 1 pour 1',
  );
  expect(warningOf({ ...values, mainColor: '#facc15' }, 'mainColor')).toContain('un fond clair');
});

test('a colour that is not finished is not judged', () => {
  expect(warningOf({ ...values, mainColor: '#12' }, 'mainColor')).toBeUndefined();
  expect(warningOf({ ...values, headerBackgroundColor: '#1' }, 'headerMenuColor')).toBeUndefined();
});
