import { expect, test } from 'vitest';
import { compareByName } from '../../../gateway/people/listing.ts';
import { toUserRecord } from '../../../gateway/people/people.ts';

const named = (firstName: string, lastName: string, email: string) =>
  toUserRecord({ databaseId: email, firstName, lastName, email, jobTitle: null, phone: null, picture: null });

test('lists people without a name at the end, by address', () => {
  const people = [
    named('', '', 'bo@mer.example'),
    named('Zoé', 'Abel', 'zoe@mer.example'),
    named('', '', 'al@mer.example'),
    named('Élise', 'Vidal', 'elise@mer.example'),
    named('', 'Martin', 'martin@mer.example'),
  ];
  expect(people.toSorted(compareByName).map(({ name }) => name)).toEqual([
    'Élise Vidal',
    'Martin',
    'Zoé Abel',
    'al@mer.example',
    'bo@mer.example',
  ]);
});
