import { optionalText, path, rowId, text, wire } from '../core/rest/decode.ts';
import type { components } from '../__generated__/openapi.ts';
import type { Rest } from '../core/rest/client.ts';
import { Refusal } from '../core/errors.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { decodeDetails, decodeUser, person, type UserRecord } from './people.ts';

type WireProfile = components['schemas']['OwnProfile'];

/** GET /api/singleuser/{id} [3 §7]: a colleague. */
export async function fetchUser(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/singleuser/${encodeURIComponent(row)}`,
    operation: 'GET /api/singleuser/{id}',
  });
  return decodeUser(wire<{ user: unknown }>(answer, 'singleuser').user);
}

/** POST /api/infouser [2 §7]: a person with all that their profile page shows. */
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

/** The fields of a profile as the forms send them [1 §3, 3 §7]. */
export interface ProfileOnWire {
  civilite: string;
  nom: string;
  prenom: string;
  day: string;
  month: string;
  year: string;
  fonction: string;
  telephone: string;
  pays: string;
  langue: string;
  description: string;
}

/** POST /api/profil [1 §7, 3 §7]. `casecoche` is always sent as 1 (B098); the API decides what it counts for. */
export async function saveProfile(
  rest: Rest,
  email: string,
  row: string,
  profile: ProfileOnWire,
): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/profil',
    json: { user: { email, id: row }, profile: { ...profile, email, casecoche: '1' } },
  });
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'profil');
  if (status !== true && status !== 'true')
    throw new Refusal('INVALID', text(message) || "warning : La mise à jour n'a pas été effectué");
}

/** POST /api/profil/image [1 §7]: the picture streams on as it arrives. */
export async function saveAvatar(rest: Rest, picture: FilePart): Promise<void> {
  await rest.write({ method: 'POST', path: '/api/profil/image', multipart: multipart([], [picture]) });
}
