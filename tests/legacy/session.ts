/** Signing in, passwords, one's own profile. */
import { createHash } from 'node:crypto';
import { type Asked, decided, type Documented, open, read, Refused, write } from './documented.ts';
import { type Person, personOf } from './organisation.ts';
import { tokenOf } from './tokens.ts';

/** How the browser digests passwords before they travel; one habit is another digest. */
export type Digest = 'sha256' | 'md5';

const digested = (digest: Digest, password: string): string =>
  createHash(digest).update(password).digest('hex');

export const ownProfile = (one: Person) => ({
  civilite: one.civilite,
  nom: one.nom,
  prenom: one.prenom,
  day: one.day,
  month: one.month,
  year: one.year,
  fonction: one.fonction,
  telephone: one.telephone,
  pays: one.pays,
  langue: one.langue,
  description: one.description,
  image: one.image,
  user_id: one.id,
  casecoche: one.casecoche,
});

function saveProfile({ organisation, text }: Asked): void {
  const one = personOf(organisation, text('user.email'));
  if (!one) throw new Refused(404, 'Utilisateur inconnu');
  const names = [
    'civilite',
    'nom',
    'prenom',
    'day',
    'month',
    'year',
    'fonction',
    'telephone',
    'pays',
    'langue',
    'description',
  ] as const;
  for (const name of names) one[name] = text(`profile.${name}`);
}

const profileFields = [
  'user.email! user.id?',
  'profile.email? profile.nom profile.prenom profile.day profile.month profile.year profile.fonction',
  'profile.telephone profile.pays profile.langue profile.description profile.civilite profile.casecoche',
].join(' ');

export const session = (digest: () => Digest): Documented[] => [
  decided(
    open(
      write('POST /api/login_check', 'unstated username password', ({ organisation, text }) => {
        const one = personOf(organisation, text('username'));
        if (!one || digested(digest(), one.password) !== text('password')) throw new Refused(401, 'Error');
        return { token: tokenOf(one) };
      }),
    ),
  ),
  decided(
    write('POST /api/first', 'form token device', ({ me }) => {
      const isFirst = !me.hasSignedIn;
      me.hasSignedIn = true;
      return { message: isFirst ? 'premier log!' : '' };
    }),
  ),
  read('GET /api/checkprofil/{timestamp}', 'none', ({ me }) => ownProfile(me)),
  read('GET /api/usercurrent/{timestamp}', 'none', ({ me }) => ({ langue: me.langue })),
  write('POST /api/deconnect', 'form token device', () => undefined),
  open(write('POST /forget', 'unstated email', () => ({ status: 'okey' }))),
  decided(
    open(
      write('POST /reset/password', 'unstated token password', ({ text }) => ({
        status: text('token') === 'bon' ? 'okey' : 'non',
      })),
    ),
  ),
  write('POST /api/reset', 'unstated plainPassword.first plainPassword.second', () => undefined),
  write('POST /api/profil', `json ${profileFields}`, (asked) => {
    saveProfile(asked);
    return { status: true };
  }),
  write('POST /api/profil/image', 'multipart image', ({ me, organisation, files }) => {
    for (const file of files('image')) me.image = organisation.keep(file);
  }),
];
