import { list, optionalText, path, rowId, tally, text, wire } from '../core/rest/decode.ts';
import type { components } from '../__generated__/openapi.ts';
import type { Rest } from '../core/rest/client.ts';
import { Refusal } from '../core/errors.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { accepted } from '../core/rest/refusals.ts';
import type { PeoplePage } from './listing.ts';
import { decodeDetails, decodeUser, person, type UserRecord } from './people.ts';

type WireProfile = components['schemas']['OwnProfile'];

/** GET /api/singleuser/{id}: a colleague. */
export async function fetchUser(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/singleuser/${encodeURIComponent(row)}`,
    operation: 'GET /api/singleuser/{id}',
  });
  return decodeUser(wire<{ user: unknown }>(answer, 'singleuser').user);
}

/** POST /api/infouser: a person with all that their profile page shows. */
export async function fetchUserInfo(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read({ method: 'POST', path: '/api/infouser', form: { id: row } });
  const told = wire<WireProfile>(answer, 'infouser');
  return person({
    row: rowId(told.user_id, 'infouser.user_id'),
    email: optionalText(told.email),
    firstName: text(told.prenom),
    lastName: text(told.nom),
    job: optionalText(told.fonction),
    phone: optionalText(told.telephone),
    picture: path(told.image),
    details: decodeDetails(told),
  });
}

/** GET /api/users/{start}/{nb}: everybody, by first name. */
export async function fetchPeople(
  rest: Rest,
  { search, start, count }: { search: string; start: number; count: number },
): Promise<PeoplePage<UserRecord>> {
  const query = search === '' ? '' : `?q=${encodeURIComponent(search)}`;
  const answer = await rest.read({
    method: 'GET',
    path: `/api/users/${start}/${count}${query}`,
    operation: 'GET /api/users/{start}/{nb}',
  });
  if (Array.isArray(answer)) return { people: answer.map(decodeUser), total: start + answer.length };
  const page = wire<{ users: unknown; total: unknown }>(answer, 'users');
  const people = list(page.users, 'users').map(decodeUser);
  // The documents show no total: then it is what has been seen so far.
  return { people, total: page.total === undefined ? start + people.length : tally(page.total) };
}

const taken = 'Cette adresse email est déjà associée un compte';

/** POST /api/createUser: answers the new id; none means that the e-mail has an account. */
export async function createUser(rest: Rest, email: string): Promise<string> {
  const answer = await rest.write({ method: 'POST', path: '/api/createUser', json: { email } });
  const { id, message } = wire<{ id: unknown; message: unknown }>(answer, 'createUser');
  if (id === undefined || id === null) throw new Refusal('CONFLICT', text(message) || taken, ['email']);
  return rowId(id, 'createUser.id');
}

/** An account as its administrators write it. */
export interface AccountOnWire {
  fonction: string;
  nom: string;
  prenom: string;
  telephone: string;
  casecoche: '0' | '1';
}

/** PUT /api/admin/update. */
export async function updateUser(
  rest: Rest,
  user: { id: string; email: string },
  profile: AccountOnWire,
): Promise<void> {
  const answer = await rest.write({ method: 'PUT', path: '/api/admin/update', json: { user, profile } });
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'admin/update');
  if (status === false || status === 'false')
    throw new Refusal('CONFLICT', text(message) || taken, ['email']);
}

/** POST /api/profil/imagewithemail/{email}: the picture streams on as it arrives. */
export async function saveAvatarOf(rest: Rest, email: string, picture: FilePart): Promise<void> {
  await rest.write({
    method: 'POST',
    path: `/api/profil/imagewithemail/${encodeURIComponent(email)}`,
    operation: 'POST /api/profil/imagewithemail/{email}',
    multipart: multipart([], [picture]),
  });
}

/** DELETE /api/userdelete/{id}. */
export async function deleteUser(
  rest: Rest,
  row: string,
  transferred: readonly string[],
  recipient: string | null,
): Promise<void> {
  const answer = await rest.write({
    method: 'DELETE',
    path: `/api/userdelete/${encodeURIComponent(row)}`,
    operation: 'DELETE /api/userdelete/{id}',
    json: { transfert: transferred, ...(recipient === null ? {} : { destinataire: recipient }) },
  });
  accepted(answer);
}
