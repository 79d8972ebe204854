/** The directory, and what administrators do to accounts. */
import { decided, type Documented, page, read, Refused, write } from './documented.ts';
import { personOf, userFields } from './organisation.ts';
import { ownProfile } from './session.ts';

const inner = 'profile.fonction profile.nom profile.prenom profile.telephone profile.casecoche';

export const people: Documented[] = [
  read('GET /api/users/{start}/{nb}', 'none', ({ organisation, at }) =>
    page(organisation.people, Number(at('start')), Number(at('nb'))).map(userFields),
  ),
  read('GET /api/singleuser/{id}', 'none', ({ organisation, at }) => {
    const one = personOf(organisation, at('id'));
    if (!one) throw new Refused(404, 'Utilisateur inconnu');
    return userFields(one);
  }),
  read('POST /api/infouser', 'form id!', ({ organisation, text }) => {
    const one = personOf(organisation, text('id'));
    return one ? { id: one.id, email: one.email, ...ownProfile(one) } : {};
  }),
  decided(
    write('POST /api/createUser', 'unstated email', ({ organisation, text }) => {
      if (personOf(organisation, text('email'))) return {};
      const id = organisation.next();
      organisation.people.push({
        ...organisation.people[0]!,
        id,
        email: text('email').toLowerCase(),
        prenom: '',
        nom: '',
        fonction: '',
        telephone: '',
        image: '0',
        isAdministrator: false,
        hasSignedIn: false,
        lastConnection: null,
      });
      return { id };
    }),
  ),
  write('PUT /api/admin/update', `unstated user.email! user.id! ${inner}`, ({ organisation, text }) => {
    const one = personOf(organisation, text('user.id'));
    if (!one) return { status: false };
    one.email = text('user.email').toLowerCase();
    for (const name of ['fonction', 'nom', 'prenom', 'telephone'] as const)
      one[name] = text(`profile.${name}`);
    one.casecoche = text('profile.casecoche') === '1' ? '1' : '0';
    return { status: true };
  }),
  write('POST /api/profil/imagewithemail/{email}', 'multipart image', ({ organisation, at, files }) => {
    const one = personOf(organisation, at('email'));
    for (const file of files('image')) if (one) one.image = organisation.keep(file);
  }),
  write('DELETE /api/userdelete/{id}', 'none *', ({ organisation, at }) => {
    organisation.people = organisation.people.filter(({ id }) => String(id) !== at('id'));
  }),
];
