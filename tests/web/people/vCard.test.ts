import { expect, test } from 'vitest';
import { formatBirth } from '../../../web/people/birthDate.ts';
import { vCard } from '../../../web/people/vCard.ts';

test('B981: a contact file has escaped values and folded lines of 75 bytes', () => {
  const file = vCard({
    firstName: 'Zoé',
    lastName: 'Le Goff; Quéré',
    name: 'Zoé Le Goff; Quéré',
    jobTitle: `Cheffe, \\ ${'é'.repeat(60)}`,
    email: 'zoe@mer.example',
    phone: null,
  });
  const bytes = (line: string) => new TextEncoder().encode(line).length;
  expect(file.split('\r\n').every((line) => bytes(line) <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    String.raw`N:Le Goff\; Quéré;Zoé;;;`,
    String.raw`FN:Zoé Le Goff\; Quéré`,
    String.raw`TITLE:Cheffe\, \\ ` + 'é'.repeat(60),
    'EMAIL;TYPE=INTERNET:zoe@mer.example',
    'END:VCARD',
    '',
  ]);
});

test('B977: a birthday has the year only where it is known', () => {
  expect(formatBirth({ day: 7, monthNumber: 3 }, null)).toBe('7 mars');
  expect(formatBirth({ day: 29, monthNumber: 2 }, '1996-02-29')).toBe('29 février 1996');
  expect(formatBirth(null, null)).toBe('');
});
