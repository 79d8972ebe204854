import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeUser, fullNameOf, initialsOf } from '../../../gateway/people/people.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe('a person', () => {
  it('is a node that colleagues can fetch, and nobody without a token', async () => {
    const { addPerson } = platform.backend;
    const [ines, colleague] = [
      await addPerson({ firstName: 'Inès', lastName: 'Morel', phone: '' }),
      await addPerson(),
    ];
    const id = Buffer.from(`User:${ines.id}`).toString('base64url');
    const query =
      'query ($id: ID!) { node(id: $id) { id ... on User { email fullName initials job phone avatar { url } } } }';
    const found = await platform.ask<object>(query, { as: colleague, variables: { id } });
    expect(found.data).toEqual({
      node: {
        id,
        email: ines.email,
        fullName: 'Inès Morel',
        initials: 'IM',
        job: 'Chargée de mission',
        phone: null,
        avatar: null,
      },
    });
    const absent = Buffer.from('User:999999').toString('base64url');
    expect((await platform.ask<object>(query, { as: colleague, variables: { id: absent } })).data).toEqual({
      node: null,
    });
    const anonymous = await platform.ask(query, { variables: { id } });
    expect(anonymous.errors.map((error) => error.extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('decoding a person', () => {
  it('copes with what is missing, and with the image in a list', () => {
    expect(
      decodeUser({
        id: '7',
        email: 'a@b.fr',
        profile: { prenom: null, nom: 'NULL' },
        images: [{ image: '0' }],
      }),
    ).toMatchObject({
      row: '7',
      fullName: 'a@b.fr',
      initials: 'A',
      job: null,
      avatar: null,
    });
    expect(decodeUser({ id: 7, images: { image: 'files/a-40x30.jpg' } }).avatar).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it('refuses what cannot be a person', () => {
    for (const value of [null, 'Inès', [], { email: 'a@b.fr' }, { id: {} }]) {
      expect(() => decodeUser(value)).toThrow(/unusable/);
    }
  });

  it('makes names and initials of what there is', () => {
    expect([
      fullNameOf('Inès', ''),
      fullNameOf('', ''),
      initialsOf('élodie', 'martin'),
      initialsOf('', '', 'z@b.fr'),
    ]).toEqual(['Inès', '', 'ÉM', 'Z']);
  });
});
