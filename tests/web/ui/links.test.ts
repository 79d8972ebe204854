import { expect, test } from 'vitest';
import { findAddresses } from '../../../web/ui/links.ts';
import cases from '../../fixtures/links.json' with { type: 'json' };

test.each(cases)('B498: the address in $text is $href', ({ text, href }) => {
  expect(findAddresses(text)).toEqual(href === null ? [] : [href]);
});
