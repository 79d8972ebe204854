/** Signing in, people, what is found of all of it, and what other services say. */
import { gid, picture } from '../acts.ts';
import { personOf } from '../../../../fixtures/existing-api/organisation.ts';
import { ids, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import { digestOf } from '../place.ts';
import type { Operation } from './operation.ts';

export const session: Operation[] = [
  { name: 'SignedOutPageQuery', as: null },
  { name: 'passwordDigestQuery', as: null },
  { name: 'webPushQuery', as: null },
  { name: 'OnboardingPageQuery', as: yann },
  {
    name: 'signInMutation',
    as: null,
    input: (digest) => ({ username: yann, passwordDigest: digestOf(digest) }),
  },
  {
    name: 'checkFirstSignInMutation',
    as: yann,
    input: { deviceToken: 'appareil' },
    before: (organisation) => void (personOf(organisation, yann)!.hasSignedIn = false),
  },
  {
    name: 'ForgotPasswordPageMutation',
    as: null,
    input: { email: yann },
  },
  {
    name: 'ResetPasswordPageMutation',
    as: null,
    input: (digest) => ({ token: 'bon', passwordDigest: digestOf(digest) }),
  },
  {
    name: 'PasswordStepMutation',
    as: yann,
    input: (digest) => ({ passwordDigest: digestOf(digest) }),
    endsSession: true,
  },
  {
    name: 'ChangePasswordMutation',
    as: yann,
    input: (digest) => ({
      passwordDigest: digestOf(digest, 'Nouveau2026'),
      currentPasswordDigest: digestOf(digest),
    }),
    endsSession: true,
  },
  {
    name: 'renewalMutation',
    as: null,
    input: { token: 'eyJ.eyJ.x' },
    instead: { because: 'tokens are not renewed by the documents', code: 'userErrors' },
  },
  { name: 'SessionsPaginationQuery', as: yann },
  {
    name: 'SessionRowEndMutation',
    as: yann,
    input: { sessionIds: [gid('Session', '0190d6c0-0000-4000-8000-000000000000')] },
    variables: { connections: [] },
    instead: { because: 'the documents know no sessions', code: 'userErrors' },
  },
  {
    name: 'SessionsEndOthersMutation',
    as: yann,
    input: {},
    instead: { because: 'the documents know no sessions', code: 'userErrors' },
  },
  {
    name: 'signOutMutation',
    as: yann,
    input: { deviceToken: 'appareil' },
    endsSession: true,
  },
];

export const people: Operation[] = [
  { name: 'PeoplePageQuery', as: yann },
  { name: 'PeopleListQuery', as: yann, variables: { first: 5 } },
  { name: 'PeopleListQuery', of: 'searched', as: yann, variables: { search: 'etienne' } },
  { name: 'PersonCardQuery', as: yann, variables: { id: gid('User', 103) } },
  { name: 'UserPageQuery', as: yann, variables: { slug: '103' } },
  { name: 'ProfilePageQuery', as: yann },
  { name: 'AccountPageQuery', as: zoe, variables: { slug: '103', isDeletion: true } },
  { name: 'AccountPageQuery', of: 'to edit', as: zoe, variables: { slug: '103', isDeletion: false } },
  { name: 'RecipientFieldQuery', as: zoe, variables: { search: 'cl' } },
  {
    name: 'useUpdateProfileMutation',
    as: yann,
    input: { firstName: 'Yannick', birthDate: '1981-04-05', country: 'BE', language: 'IT' },
  },
  {
    name: 'useUpdateAvatarMutation',
    as: yann,
    input: { avatar: null },
    files: { avatar: picture() },
  },
  {
    name: 'CreateUserPageMutation',
    as: zoe,
    input: { email: 'recrue@mutuelle.example', firstName: 'Ré', lastName: 'Crue' },
  },
  {
    name: 'EditUserPageMutation',
    as: zoe,
    input: { userId: gid('User', 106), job: 'Cadre' },
  },
  {
    name: 'useSaveAccountPhotoMutation',
    as: zoe,
    input: { userId: gid('User', 106), avatar: null },
    files: { avatar: picture() },
  },
  {
    name: 'DeleteUserPageMutation',
    as: zoe,
    input: { userId: gid('User', 112) },
  },
];

const query = 'a';
const id = gid('Search', Buffer.from(query).toString('base64url'));

export const search: Operation[] = [
  { name: 'SearchPageQuery', as: yann, variables: { query } },
  { name: 'FoundPostsQuery', as: yann, variables: { id, first: 3 } },
  { name: 'FoundPeopleQuery', as: yann, variables: { id, first: 3 } },
  { name: 'FoundCommunitiesQuery', as: yann, variables: { id, first: 2 } },
  { name: 'FoundDocumentsQuery', as: yann, variables: { id, first: 1 } },
  { name: 'FoundCommentsQuery', as: yann, variables: { id, first: 1 } },
];

export const gifs: Operation[] = [{ name: 'GifPickerQuery', as: yann, variables: { search: 'bravo' } }];

export const linkPreview: Operation[] = [
  { name: 'LinkPreviewQuery', as: yann, variables: { url: 'https://127.0.0.1/' } },
];

export const translation: Operation[] = [
  {
    name: 'TranslateButtonQuery',
    as: yann,
    variables: { id: gid('Post', ids.everybody, ids.post), language: 'EN' },
  },
];
