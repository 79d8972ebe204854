import type { TransferableContent } from '../__generated__/resolvers.ts';
import { Refusal } from '../core/errors.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { optionalText, page, rowId, text, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import type { PeoplePage } from './listing.ts';
import { decodeProfile, decodeUser, type UserRecord } from './people.ts';

/** A colleague. */
export async function fetchUser(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read(call('GET /api/singleuser/{id}', { path: { id: row } }));
  return decodeUser(wire(answer, 'singleuser').user);
}

/** A person with all that their profile page shows. */
export async function fetchUserInfo(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read(call('POST /api/infouser', { form: { id: row } }));
  const profile = wire(answer, 'infouser');
  return decodeProfile(profile, optionalText(profile.email));
}

/** Everybody, by first name. */
export async function fetchPeople(
  rest: Rest,
  { search, start, count }: { search: string; start: number; count: number },
): Promise<PeoplePage<UserRecord>> {
  const answer = await rest.read(
    call('GET /api/users/{start}/{nb}', {
      path: { start, nb: count },
      query: { q: search === '' ? undefined : search },
    }),
  );
  const { items, total } = page(answer, 'users', start, 'users');
  return { people: items.map(decodeUser), total };
}

/** The inputs behind the API's names of fields. */
const inputs = {
  email: 'email',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'job',
  telephone: 'phone',
  casecoche: 'canCreateCommunities',
};

const taken = 'Cette adresse email est déjà associée un compte';

/** Makes an account; answers its row. An API that tells none says that the e-mail has an account. */
export async function createUser(rest: Rest, email: string): Promise<string> {
  const answer = await inInputTerms(inputs, rest.write(call('POST /api/createUser', { json: { email } })));
  const { id } = wire(answer, 'createUser');
  const { message } = wire<{ message: unknown }>(answer, 'createUser');
  if (id === undefined || id === null) throw new Refusal('CONFLICT', text(message) || taken, ['email']);
  return rowId(id, 'createUser.id');
}

/** An account as its administrators write it: all of it, since the API keeps nothing that is not sent. */
export interface Account {
  email: string;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
  canCreateCommunities: boolean;
}

/** Changes an account. */
export async function updateUser(rest: Rest, row: string, account: Account): Promise<void> {
  const answer = await inInputTerms(
    inputs,
    rest.write(
      call('PUT /api/admin/update', {
        json: {
          user: { id: row, email: account.email },
          profile: {
            fonction: account.job,
            nom: account.lastName,
            prenom: account.firstName,
            telephone: account.phone,
            casecoche: account.canCreateCommunities ? '1' : '0',
          },
        },
      }),
    ),
  );
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'admin/update');
  if (status === false || status === 'false')
    throw new Refusal('CONFLICT', text(message) || taken, ['email']);
}

/** Replaces somebody's picture, which streams on. */
export async function saveAvatarOf(rest: Rest, email: string, picture: UploadValue): Promise<void> {
  await rest.write(
    call('POST /api/profil/imagewithemail/{email}', { path: { email }, multipart: { image: picture } }),
  );
}

const contents = {
  PUBLICATIONS: 'publications',
  POLLS: 'sondages',
  DOCUMENTS: 'mediatheque',
  EVENTS: 'evenements',
} as const satisfies Record<TransferableContent, string>;

/** Closes an account; what is transferred goes to the recipient. */
export async function deleteUser(
  rest: Rest,
  row: string,
  transferred: readonly TransferableContent[],
  recipient: string | null,
): Promise<void> {
  const answer = await rest.write(
    call('DELETE /api/userdelete/{id}', {
      path: { id: row },
      json: {
        transfert: transferred.map((content) => contents[content]),
        destinataire: recipient ?? undefined,
      },
    }),
  );
  accepted(answer);
}
