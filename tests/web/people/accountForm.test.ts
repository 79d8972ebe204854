import { describe, expect, it } from 'vitest';
import { checkAccount, newAccount, refusalsOf } from '../../../web/people/accountForm.ts';

const wrong = (values: Partial<typeof newAccount>, isEdited: boolean) =>
  Object.fromEntries(
    Object.entries(checkAccount({ ...newAccount, ...values }, isEdited)).filter(([, words]) => words),
  );

describe('the form of an account', () => {
  it('B436 B260: asks for an e-mail that can be one', () => {
    for (const email of ['', 'lina', 'lina@mer', 'li na@mer.fr'])
      expect(wrong({ email }, false)).toEqual({
        email: "l'email est obligatoire et il doit respecter ce format nom@exemple.fr",
      });
    expect(wrong({ email: ' lina@mer.fr ' }, false)).toEqual({});
  });

  it('B437 B260: takes no telephone, or one that can be one', () => {
    for (const phone of ['', '06 12 34 56 78', '0612345678', '+33612345678'])
      expect(wrong({ email: 'a@b.fr', phone }, false)).toEqual({});
    for (const phone of ['12', 'abc', '+33', '00 00'])
      expect(wrong({ email: 'a@b.fr', phone }, false)).toEqual({
        phone: 'Le téléphone est invalide (0X00000000 ou +XXX0000000)',
      });
  });

  it('B438 B439: asks for names of an account that is changed only', () => {
    expect(wrong({ email: 'a@b.fr' }, true)).toEqual({
      firstName: 'Le prénom est obligatoire',
      lastName: 'Le nom est obligatoire',
    });
  });

  it('shows what the server refused beside its field, and nothing else', () => {
    expect(refusalsOf({ email: 'Déjà pris', picture: 'Trop grande' })).toEqual({ email: 'Déjà pris' });
  });
});
