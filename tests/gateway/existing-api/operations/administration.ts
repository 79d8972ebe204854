/** What stands around the feed, the platform's look, its figures and accounts. */
import { gid, picture } from '../acts.ts';
import { ids, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const area = gid('Administration', 101);
const october = gid('MonthlyStatistics', '2026-10');
const months = Object.fromEntries(
  Array.from({ length: 12 }, (_none, index) => [`m${index}`, `2026-${String(index + 1).padStart(2, '0')}`]),
);

export const shell: Operation[] = [
  { name: 'ShellQuery', as: yann },
  { name: 'fetchSummariesQuery', as: yann, variables: { conversations: 30 } },
  { name: 'recountQuery', as: yann },
  { name: 'titleOfQuery', as: yann, variables: { id: gid('Community', ids.accounts) } },
  { name: 'ProfileMenuLinksQuery', as: yann },
  { name: 'AdministrationPageQuery', as: zoe },
];

export const branding: Operation[] = [
  { name: 'applyBrandingQuery', as: null },
  { name: 'PlatformPageQuery', as: zoe },
  {
    name: 'PlatformSettingsMutation',
    as: zoe,
    input: { name: 'Maison', mainColor: '#123123', logo: null },
    files: { logo: picture() },
  },
];

export const home: Operation[] = [
  { name: 'HighlightsQuery', as: yann },
  { name: 'IllustrationsQuery', as: yann },
  { name: 'LinksPageQuery', as: zoe },
  { name: 'BannersPageQuery', as: zoe },
  { name: 'HeadbandPageQuery', as: zoe },
  { name: 'HighlightAdministrationQuery', as: zoe },
  { name: 'IllustrationAdministrationQuery', as: zoe },
  { name: 'BreakingNewsPageQuery', as: zoe },
  {
    name: 'useLinkWritingCreateMutation',
    as: zoe,
    input: { title: 'Cantine', url: 'https://cantine.example' },
  },
  {
    name: 'useLinkWritingUpdateMutation',
    as: zoe,
    input: { linkId: gid('ExternalLink', 821), title: 'Congés' },
  },
  {
    name: 'LinkAdministrationDeleteMutation',
    as: zoe,
    input: { linkId: gid('ExternalLink', 821) },
  },
  {
    name: 'useHighlightWritingCreateMutation',
    as: zoe,
    input: { text: '<p>À la une</p>' },
  },
  {
    name: 'useHighlightWritingUpdateMutation',
    as: zoe,
    input: { highlightId: gid('Highlight', 801), file: null },
    files: { file: picture() },
  },
  {
    name: 'HighlightAdministrationDeleteMutation',
    as: zoe,
    input: { highlightId: gid('Highlight', 802) },
  },
  {
    name: 'HighlightAdministrationOrderMutation',
    as: zoe,
    input: { highlightIds: [gid('Highlight', 802), gid('Highlight', 801)] },
    instead: { because: 'SLIDE_ORDER is an extension', code: 'userErrors' },
  },
  {
    name: 'HighlightAdministrationShowMutation',
    as: zoe,
    input: { isShown: false },
  },
  {
    name: 'IllustrationAdministrationAddMutation',
    as: zoe,
    input: { file: null, url: 'https://voir.example' },
    files: { file: picture() },
  },
  {
    name: 'IllustrationAdministrationDeleteMutation',
    as: zoe,
    input: { illustrationId: gid('Illustration', 811) },
  },
  {
    name: 'IllustrationAdministrationOrderMutation',
    as: zoe,
    input: { illustrationIds: [gid('Illustration', 811)] },
    instead: { because: 'SLIDE_ORDER is an extension', code: 'userErrors' },
  },
  {
    name: 'BreakingNewsAdministrationMutation',
    as: zoe,
    input: { breakingNews: 'Grève demain' },
  },
  {
    name: 'BreakingNewsAdministrationShowMutation',
    as: zoe,
    input: { isShown: false },
  },
];

export const statistics: Operation[] = [
  { name: 'StatisticsPageQuery', as: zoe },
  { name: 'LiveFiguresQuery', as: zoe },
  { name: 'LiveFiguresPollQuery', as: zoe },
  { name: 'MonthFiguresQuery', as: zoe, variables: { month: '2026-10' } },
  { name: 'EngagementTrendQuery', as: zoe, variables: months },
  { name: 'TopPostersQuery', as: zoe, variables: { month: '2026-10' } },
  { name: 'TopCommunitiesQuery', as: zoe, variables: { month: '2026-10' } },
  { name: 'TopCommunitiesPaginationQuery', as: zoe, variables: { id: october, first: 2 } },
  { name: 'TopPostsQuery', as: zoe, variables: { month: '2026-10' } },
  { name: 'TopPostsPaginationQuery', as: zoe, variables: { id: october, first: 2 } },
  { name: 'LatestConnectionsQuery', as: zoe },
  { name: 'LatestConnectionsPaginationQuery', as: zoe, variables: { id: area, first: 2 } },
  { name: 'AdministratorsQuery', as: zoe },
  { name: 'AdministratorsPaginationQuery', as: zoe, variables: { id: area, first: 2 } },
  { name: 'AccountTableQuery', as: zoe, variables: { kind: 'ALL' } },
  { name: 'AccountTableQuery', of: 'never used', as: zoe, variables: { kind: 'NEVER_USED' } },
  { name: 'AccountTablePaginationQuery', as: zoe, variables: { id: area, kind: 'ALL', first: 5 } },
  { name: 'exportAccountsQuery', as: zoe, variables: { kind: 'ALL', first: 100 } },
  { name: 'JournalPageQuery', as: zoe, instead: { because: 'AUDIT is an extension', code: 'NOT_FOUND' } },
  {
    name: 'AuditLogPaginationQuery',
    as: zoe,
    instead: { because: 'AUDIT is an extension', code: 'NOT_FOUND' },
  },
  {
    name: 'DispatchesPageQuery',
    as: zoe,
    instead: { because: 'DISPATCHES is an extension', code: 'NOT_FOUND' },
  },
  {
    name: 'FailedDispatchesPaginationQuery',
    as: zoe,
    instead: { because: 'DISPATCHES is an extension', code: 'NOT_FOUND' },
  },
  {
    name: 'FailedDispatchesResendMutation',
    as: zoe,
    input: { dispatchId: gid('FailedDispatch', 1) },
    variables: { connections: [] },
    instead: { because: 'DISPATCHES is an extension', code: 'userErrors' },
  },
  {
    name: 'useSetAdministratorMutation',
    as: zoe,
    input: { userId: gid('User', 106), isAdministrator: true },
    variables: { administrators: 20 },
  },
  {
    name: 'AccountActionsInviteMutation',
    as: zoe,
    input: { userId: gid('User', 111) },
  },
  {
    name: 'AccountActionsInternalMutation',
    as: zoe,
    input: { userId: gid('User', 111) },
  },
];
