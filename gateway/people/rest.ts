import type { TransferableContent } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { fetchSlice } from '../connections/anchoredConnection.ts';
import { maxRows } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { nullIfHidden, UserError } from '../http/errors.ts';
import { containsWords } from '../content/text.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import {
  decodeCreatedDatabaseId,
  decodeArray,
  decodePlainText,
  decodeFields,
  invalidValueError,
  decodePath,
  decodeNamedList,
  decodeOptionalText,
  decodeTotal,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { withPositions } from '../rest/pages.ts';
import { withInputNames, withErrorMeaning } from '../rest/userErrors.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { compareByName, pageOf, type PeoplePage, searchTextOf } from './listing.ts';
import type { Birthday, Honorific, UserRecord } from './people.ts';
import { decodeBirthday, wireHonorifics, decodeProfile, decodeUser } from './people.rest.ts';

/** Fetches a person with the fields of lists. */
export const fetchUser = (rest: Rest, databaseId: string): Promise<UserRecord> =>
  rest.read(call('GET /api/singleuser/{id}', { path: { id: databaseId } }), (answer) => {
    const fields = decodeFields(answer, 'singleuser');
    if ('user' in fields) reportDeviation('singleuserWrapped');
    const user = decodeObject<{ id: unknown }>('user' in fields ? fields.user : fields, 'singleuser.user');
    // The response may omit the id that was requested.
    return decodeUser({ ...user, id: user.id ?? databaseId });
  });

/** Fetches a person with all fields of their profile page. */
export const fetchUserInfo = (rest: Rest, databaseId: string): Promise<UserRecord> =>
  rest.read(call('POST /api/infouser', { form: { id: databaseId } }), (answer) => {
    const profile = decodeFields(answer, 'infouser');
    return decodeProfile(profile, decodeOptionalText(profile.email), databaseId);
  });

/** Values that the directory is limited to; undefined for no limit. */
export interface DirectoryFilters {
  jobTitle?: string | undefined;
  communityDatabaseId?: string | undefined;
  countryName?: string | undefined;
}

/** Fetches a page of the directory, by first name, with the total number. */
export function fetchPeople(
  context: Context,
  {
    search,
    filters = {},
    start,
    count,
    after,
  }: {
    search: string;
    filters?: DirectoryFilters;
    start: number;
    count: number;
    after?: string | undefined;
  },
): Promise<PeoplePage<UserRecord>> {
  const { jobTitle, communityDatabaseId, countryName } = filters;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const asked = context.rest.read(
    call('GET /api/users/{start}/{nb}', {
      path: { start, nb: count },
      query: {
        q: search === '' ? undefined : search,
        fonction: jobTitle,
        communaute: communityDatabaseId === undefined ? undefined : wireId(communityDatabaseId),
        pays: countryName,
        apres: after,
      },
      requiredExtensions: [
        'EXACT_COUNTS',
        ...(search === '' ? [] : ['PEOPLE_SEARCH' as const]),
        ...(isFiltered ? ['DIRECTORY_FILTERS' as const] : []),
      ],
    }),
    (answer) => ({
      people: withPositions(
        decodeList(decodeNamedList(answer, 'users', 'users'), 'users', decodeUser),
        answer,
      ),
      total: decodeTotal(answer),
    }),
  );
  const found = withFallbackIfNotOffered(asked, async () => {
    // Documented lists have no countries and communities: nobody, rather than people who do not match.
    const people = isFiltered ? [] : await fetchEverybody(context);
    return pageOf(
      people.filter((one) => containsWords(searchTextOf(one), search)),
      start,
      count,
    );
  });
  // A community that is hidden from the viewer looks like one without members.
  return communityDatabaseId === undefined
    ? found
    : nullIfHidden(found).then((page) => page ?? pageOf([], start, count));
}

/** Fetches the values of the directory's filters. */
export const fetchDirectoryFilters = (rest: Rest): Promise<{ jobTitles: string[]; countryNames: string[] }> =>
  rest.read(call('GET /api/users/filtres', {}), (answer) => {
    const { fonctions, pays } = decodeFields(answer, 'users/filtres');
    const texts = (values: unknown, what: string) =>
      decodeArray(values, what).map(decodePlainText).slice(0, 100);
    return { jobTitles: texts(fonctions, 'fonctions'), countryNames: texts(pays, 'pays') };
  });

/** New colleagues and coming birthdays. */
export interface Colleagues {
  newUsers: UserRecord[];
  upcomingBirthdays: { user: UserRecord; birthday: Birthday }[];
}

/** Fetches new colleagues and coming birthdays. */
export const fetchColleagues = (rest: Rest): Promise<Colleagues> =>
  rest.read(call('GET /api/users/nouveautes', {}), (answer) => {
    const { nouveaux, anniversaires } = decodeFields(answer, 'users/nouveautes');
    return {
      newUsers: decodeListWithoutNulls(decodeArray(nouveaux, 'nouveaux'), 'nouveaux', decodeUser),
      upcomingBirthdays: decodeListWithoutNulls(
        decodeArray(anniversaires, 'anniversaires'),
        'anniversaires',
        (value) => {
          const { user, day, month } = decodeObject<Record<'user' | 'day' | 'month', unknown>>(
            value,
            'anniversaires',
          );
          const birthday = decodeBirthday(day, month);
          if (birthday === null) throw invalidValueError('anniversaires.day', day);
          return { user: decodeUser(user), birthday };
        },
      ),
    };
  });

/** All users from the documented list; the gateway searches and counts it. */
const fetchEverybody = (context: Context): Promise<UserRecord[]> =>
  context.lists.get(context, 'people', async () => {
    const fetch = (start: number, nb: number) =>
      context.rest.read(call('GET /api/users/{start}/{nb}', { path: { start, nb } }), (answer) =>
        decodeList(decodeNamedList(answer, 'users', 'users').slice(0, maxRows), 'users', decodeUser),
      );
    const people = await fetchSlice({ fetch, keyOf: ({ databaseId }) => databaseId }, 0, maxRows);
    return people.filter((one) => one !== null).toSorted(compareByName);
  });

/** Inputs of the graph by the field of the API, for errors. */
const inputs = {
  email: 'email',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'jobTitle',
  telephone: 'phone',
  casecoche: 'canCreateCommunities',
  civilite: 'honorific',
};

const taken = 'Cette adresse email est déjà associée un compte';

/** Creates an account and returns its database id. @throws UserError when another account has the e-mail */
export async function createUser(rest: Rest, email: string, idempotencyKey?: string | null): Promise<string> {
  const databaseId = await withErrorMeaning(
    { defaultMessage: taken, input: 'email' },
    withInputNames(
      inputs,
      rest.write(call('POST /api/createUser', { body: { email }, idempotencyKey }), decodeCreatedDatabaseId),
    ),
  );
  if (databaseId === undefined) throw new UserError('INVALID_STATE', taken, ['email']);
  return databaseId;
}

/** Fields of an account that administrators write. */
export interface AccountFields {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  canCreateCommunities: boolean;
  /** Undefined keeps the stored value. */
  honorific?: Honorific | undefined;
}

/** Updates an account. A rejection without a field means that another account has the e-mail. */
export function updateUser(
  rest: Rest,
  databaseId: string,
  account: Partial<AccountFields>,
  { precondition, key }: UpdateOptions,
): Promise<void> {
  const { email } = account;
  const profile = {
    fonction: account.jobTitle,
    nom: account.lastName,
    prenom: account.firstName,
    telephone: account.phone,
    casecoche:
      account.canCreateCommunities === undefined ? undefined : account.canCreateCommunities ? '1' : '0',
    ...(account.honorific ? { civilite: wireHonorifics[account.honorific] } : {}),
  } as const;
  return withErrorMeaning(
    { defaultMessage: taken, input: 'email' },
    withInputNames(
      inputs,
      rest.write(
        call('PUT /api/admin/update', {
          body: { user: { id: wireId(databaseId), email }, profile, ...precondition },
          idempotencyKey: key,
        }),
      ),
    ),
  );
}

/** Replaces the picture of the person with this e-mail. */
export async function updateAvatarByEmail(rest: Rest, email: string, picture: UploadedFile): Promise<void> {
  await rest.write(
    call('POST /api/profil/imagewithemail/{email}', { path: { email }, multipart: { image: picture } }),
  );
}

const contents = {
  POSTS: 'publications',
  POLLS: 'sondages',
  DOCUMENTS: 'mediatheque',
  EVENTS: 'evenements',
} as const satisfies Record<TransferableContent, string>;

/** Deletes an account and its content, except what is transferred to the recipient, by default the caller. */
export const deleteUser = (
  rest: Rest,
  databaseId: string,
  transferred: readonly TransferableContent[],
  recipient: string | null,
): Promise<void> =>
  rest.write(
    call('DELETE /api/userdelete/{id}', {
      path: { id: databaseId },
      // The documented call has no body; only a transfer or a recipient of communities needs one.
      ...(transferred.length === 0 && recipient === null
        ? {}
        : {
            body: {
              transfert: transferred.map((content) => contents[content]),
              destinataire: recipient === null ? undefined : wireId(recipient),
            },
          }),
    }),
  );

/** The path of an archive of all that concerns a person; of the viewer without `databaseId`. */
export const createDataArchive = ({ rest }: Context, databaseId: string | undefined): Promise<string> =>
  rest.read(
    call('POST /api/donnees', { body: databaseId === undefined ? {} : { id: wireId(databaseId) } }),
    (answer) => {
      const { archive } = decodeFields<{ archive: unknown }>(answer, 'donnees');
      const found = decodePath(archive);
      if (found === null) throw invalidValueError('archive', archive);
      return found;
    },
  );
