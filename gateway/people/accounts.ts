import type { CreateUserInput, DeleteUserInput, UpdateUserInput } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { type EditablePart, fieldsToSend } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable, type UpdateOptions, versionOfParts } from '../content/applyUpdate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { UserError } from '../http/errors.ts';
import { loadUserInfo } from './loading.ts';
import { userId, type UserRecord } from './people.ts';
import { createUser, deleteUser, fetchPeople, updateUser } from './rest.ts';

type Changes = Omit<UpdateUserInput, 'userId' | 'basedOn' | 'idempotencyKey'>;

function partsOf({ email, firstName, lastName, jobTitle, phone, details }: UserRecord): EditablePart[] {
  return [
    [email, 'email'],
    [firstName, 'firstName'],
    [lastName, 'lastName'],
    [jobTitle, 'jobTitle'],
    [phone, 'phone'],
    [details?.canCreateCommunities, 'canCreateCommunities'],
    [details?.honorific, 'honorific'],
  ];
}

/** Version and last edit of accounts, for conflict checks. */
export const editableAccount: Editable<UserRecord> = {
  subject: 'ce compte',
  changedMessage: 'Ce compte a été modifié',
  version: (user) => versionOfParts(partsOf(user)),
  parts: partsOf,
  lastEdit: ({ details }) => details?.lastEdit ?? null,
};

/** Resolves `version` of an account, fetched from its profile page; constant when it has none. */
export const resolveAccountVersion = async (
  user: UserRecord,
  _args: unknown,
  context: Context,
): Promise<string> => editableAccount.version((await loadUserInfo(context, user.databaseId)) ?? user);

/** Resolves the last edit of an account, fetched from its profile page. */
export const resolveAccountEdit = async (user: UserRecord, _args: unknown, context: Context) =>
  editableAccount.lastEdit((await loadUserInfo(context, user.databaseId)) ?? user);

/** A person with all that an account holds. @throws NOT_FOUND */
export async function loadAccount(context: Context, databaseId: string): Promise<UserRecord> {
  const user = await loadUserInfo(context, databaseId);
  if (!user) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
  return user;
}

/** The stored fields of an account that a change compares with. */
type Stored = Partial<
  Pick<UserRecord, 'email' | 'jobTitle' | 'lastName' | 'firstName' | 'phone' | 'details'>
>;

/** Updates an account; returns the payload of `updateUser`. */
export async function changeAccount(context: Context, input: UpdateUserInput) {
  const { userId: id, basedOn: _basedOn, idempotencyKey: _key, ...changes } = input;
  const databaseId = userId.read(id).user;
  return applyUpdate<UserRecord, { user: UserRecord | null }>(
    context,
    {
      mutation: 'updateUser',
      input,
      editable: editableAccount,
      read: (updated) => loadAccount(updated, databaseId),
    },
    (user) => ({ user }),
    async ({ readCurrent, ...options }) => {
      rejectNull(changes, {
        email: 'L’adresse e-mail est obligatoire.',
        firstName: 'Le prénom est obligatoire',
        lastName: 'Le nom est obligatoire',
        honorific: 'La civilité est obligatoire.',
        canCreateCommunities: 'Choisissez si cette personne peut créer des communautés.',
      });
      return { user: await change(context, databaseId, await readCurrent(), changes, options) };
    },
    ({ user }) => user && partsOf(user),
  );
}

/** The stored text after a change: null empties it, undefined keeps it. */
const textOf = (given: string | null | undefined, stored: string | null | undefined): string =>
  (given === undefined ? (stored ?? '') : (given ?? '')).trim();

async function change(
  context: Context,
  databaseId: string,
  stored: Stored,
  changes: Changes,
  options: UpdateOptions = { precondition: {} },
): Promise<UserRecord | null> {
  requireHonorific(context, changes);
  const account = {
    email: changes.email?.trim() ?? stored.email ?? '',
    jobTitle: textOf(changes.jobTitle, stored.jobTitle),
    lastName: (changes.lastName ?? stored.lastName ?? '').trim(),
    firstName: (changes.firstName ?? stored.firstName ?? '').trim(),
    phone: textOf(changes.phone, stored.phone),
    canCreateCommunities: changes.canCreateCommunities ?? stored.details?.canCreateCommunities ?? false,
    honorific: changes.honorific ?? undefined,
  };
  await updateUser(context.rest, databaseId, fieldsToSend(context, account, changes), options);
  clearMemory(context);
  return readAfterWrite(context, () => loadAccount(context, databaseId));
}

/** Rejects an honorific when the API does not store one chosen by administrators. */
function requireHonorific(context: Context, { honorific }: Pick<Changes, 'honorific'>): void {
  if (honorific && !supports(context, 'HONORIFIC'))
    throw new UserError('NOT_SUPPORTED', 'Ce service ne permet pas de choisir la civilité.', ['honorific']);
}

const phonePattern = /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/;

/** The row of the account with this e-mail; null when there is none. */
async function findAccount(context: Context, email: string): Promise<string | null> {
  const { people } = await fetchPeople(context, { search: email, start: 0, count: 10 });
  const found = people.find((person) => person?.email?.toLowerCase() === email.toLowerCase());
  return found?.databaseId ?? null;
}

/** Creates an account by e-mail, then sends its details in a second call; invalid details are rejected before. */
export async function createAccount(
  context: Context,
  { email: given, idempotencyKey, ...details }: CreateUserInput,
): Promise<UserRecord | null> {
  const phone = details.phone?.trim() ?? '';
  if (phone !== '' && !phonePattern.test(phone))
    throw new UserError('INVALID', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)', ['phone']);
  requireHonorific(context, details);
  const email = given.trim();
  const databaseId = await idempotentCreate(context, {
    mutation: 'createUser',
    content: { email, ...details },
    idempotencyKey,
    send: () => createUser(context.rest, email, idempotencyKey),
    readBack: () => findAccount(context, email),
  });
  if (databaseId === null) return null;
  const usual: unknown[] = ['', null, undefined, false, 'MR'];
  const isMore = Object.values(details).some((value) => !usual.includes(value));
  // A new account stores only the e-mail and the default honorific.
  return isMore
    ? change(context, databaseId, { email }, details)
    : readAfterWrite(context, () => loadAccount(context, databaseId));
}

/** Deletes an account, and transfers the selected content. */
export async function deleteAccount(context: Context, input: DeleteUserInput): Promise<void> {
  await deleteUser(
    context.rest,
    userId.read(input.userId).user,
    input.transfer ?? [],
    input.recipientId ? userId.read(input.recipientId).user : null,
  );
}
