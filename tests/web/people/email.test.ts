import { expect, it } from 'vitest';
import { requireEmail } from '../../../backend/people/contact.ts';
import { emailError } from '../../../web/people/contactDetails.ts';

const isAccepted = (email: string): boolean => {
  try {
    requireEmail(email);
    return true;
  } catch {
    return false;
  }
};

it.each([
  'anne@exemple.fr',
  'a.b+c@sous.exemple.fr',
  "o'neil@exemple.fr",
  'é@exemple.fr',
  'a@b.c',
  '',
  'anne',
  'anne@exemple',
  'a@b@c.fr',
  'a b@c.fr',
  'a,b@exemple.fr',
  'a;b@exemple.fr',
  '<a@exemple.fr>',
  'Anne:a@exemple.fr',
  '"a"@exemple.fr',
  'a(b)@exemple.fr',
  'a\\b@exemple.fr',
  '[a]@exemple.fr',
  'a@exemple.fr\u200d',
  'a\u00adb@exemple.fr',
  'ａ@exemple.fr',
  'e\u0301@exemple.fr',
])('the form judges %j as the API does', (email) => {
  expect(emailError(email) === undefined).toBe(isAccepted(email));
});
