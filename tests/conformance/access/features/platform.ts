/** Platform-wide content: branding, home page, search, statistics, external services. */
import { photo } from '../../../backend/feed/form.ts';
import { global } from '../../../gateway/callers.ts';
import { mark, pastMonth as month } from '../cast.ts';
import { rules } from '../people.ts';
import { call, field, fieldOf, ids, mutation, node, reading, type Row, viewerField } from '../row.ts';

const { accounts, administration, administrators, anybody, employees } = rules;
/** The object is loaded first, and guests may see none. */
const editors = { platform: 'u a r r r r r y' } as const;
const picture = { files: { file: async () => new File([photo], 'x.jpg') } };
const newcomer = { fresh: ['newcomer'] } as const;
const shown = { fresh: ['shown'] } as const;
const hide = () => ({ voulu: 0 });
let serial = 0;

/** The changed account in the payload of a mutation. */
const accountEdgeOf = (name: string): Row => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return field(
    `${type}Payload.accountEdge`,
    accounts,
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { accountEdge { node { id } } userErrors { code } } }`,
    (scene) => ({ input: { userId: ids.member(scene) } }),
    newcomer,
  );
};

export const branding: Row[] = [
  field('Query.branding', anybody, '{ branding { name } }'),
  field('Query.platform', anybody, '{ platform { passwordDigestAlgorithm } }'),
  field('Query.serverTime', anybody, '{ serverTime }'),
  mutation('updateBranding', administrators, () => ({ name: `Agora ${(serial += 1)}` })),
  reading('getPlatformSettings', anybody),
  reading('getMobileAppQrCode', anybody),
  reading('getFile', anybody, { fresh: ['caller', 'stored'], set: ({ stored }) => stored }),
  call('savePlatformSettings', administrators),
];

export const home: Row[] = [
  viewerField('links', 'links { title }', employees),
  node('ExternalLink', employees, ids.link),
  node('CarouselSlide', employees, ids.highlight, shown),
  node('SidebarMedia', employees, ids.illustration),
  viewerField('carouselSlides', 'carouselSlides { id }', employees, shown),
  viewerField('sidebarMedia', 'sidebarMedia { id }', employees),
  viewerField('breakingNews', 'breakingNews', employees, { ...shown, reveals: () => mark }),
  mutation('createLink', administrators, () => ({ title: 'Lien', url: 'https://example.org/' })),
  mutation('updateLink', editors, (scene) => ({ linkId: ids.link(scene), title: 'Autre' }), {
    fresh: ['link'],
  }),
  mutation('deleteLink', administrators, (scene) => ({ linkId: ids.link(scene) }), { fresh: ['link'] }),
  mutation('createCarouselSlide', administrators, () => ({ text: 'Bonjour' })),
  mutation(
    'updateCarouselSlide',
    editors,
    (scene) => ({ carouselSlideId: ids.highlight(scene), text: 'Autre' }),
    {
      fresh: ['highlight'],
    },
  ),
  mutation('deleteCarouselSlide', administrators, (scene) => ({ carouselSlideId: ids.highlight(scene) }), {
    fresh: ['highlight'],
  }),
  mutation(
    'reorderCarouselSlides',
    administrators,
    (scene) => ({ carouselSlideIds: scene.listed.map((row) => global('CarouselSlide', row)) }),
    {
      fresh: ['allCarouselSlides'],
    },
  ),
  mutation('setCarouselVisibility', administrators, () => ({ isVisible: false }), shown),
  mutation('createSidebarMedia', administrators, () => ({ file: null }), picture),
  mutation('deleteSidebarMedia', administrators, (scene) => ({ sidebarMediaId: ids.illustration(scene) }), {
    fresh: ['illustration'],
  }),
  mutation(
    'reorderSidebarMedia',
    administrators,
    (scene) => ({ sidebarMediaIds: scene.listed.map((row) => global('SidebarMedia', row)) }),
    { fresh: ['allSidebarMedia'] },
  ),
  mutation('updateBreakingNews', administrators, () => ({ breakingNews: `Nouvelle ${(serial += 1)}` })),
  mutation('setBreakingNewsVisibility', administrators, () => ({ isVisible: false }), shown),
  reading('getLinks', employees, { reveals: () => mark }),
  reading('getHighlights', employees, { ...shown, reveals: () => mark }),
  reading('getIllustrations', employees, { reveals: () => 'imageplatform' }),
  reading('getBreakingNews', employees, { ...shown, reveals: () => mark }),
  call('addLink', administrators),
  call('updateLink', administrators),
  call('deleteLink', administrators, { fresh: ['link'] }),
  call('saveHighlight', administrators, { fresh: ['highlight'] }),
  call('deleteHighlight', administrators, { fresh: ['highlight'] }),
  call('orderHighlights', administrators, {
    fresh: ['allCarouselSlides'],
    set: (scene) => ({ ordre: scene.listed }),
  }),
  call('toggleHighlights', administrators, { ...shown, set: hide }),
  call('addIllustration', administrators),
  call('deleteIllustration', administrators, { fresh: ['illustration'] }),
  call('orderIllustrations', administrators, {
    fresh: ['allSidebarMedia'],
    set: (scene) => ({ ordre: scene.listed }),
  }),
  call('setBreakingNews', administrators, { set: () => ({ breakingnews: `Nouvelle ${(serial += 1)}` }) }),
  call('toggleBreakingNews', administrators, { ...shown, set: hide }),
];

const figure = (name: string, selection: string, options = {}): Row =>
  field(
    `Administration.${name}`,
    administration,
    `{ viewer { administration { ${selection} } } }`,
    undefined,
    options,
  );
const monthly = (name: string, selection: string): Row =>
  field(
    `MonthlyStatistics.${name}`,
    administration,
    `{ viewer { administration { statistics(month: "${month}") { month ${selection} } } } }`,
  );

export const statistics: Row[] = [
  viewerField('administration', 'administration { id }', administration),
  node('Administration', administration, ids.administration),
  node('MonthlyStatistics', administration, ids.month),
  node('TopPost', administration, ids.topPost),
  fieldOf('TopPost', 'post', 'post { id }', administration, ids.topPost),
  node('TopCommunity', administration, ids.topCommunity),
  node('AuditEntry', administration, ids.act),
  node('FailedDelivery', administration, ids.dispatch),
  figure('id', 'id'),
  figure('accountCounts', 'accountCounts { totalCount }'),
  figure('accounts', 'accounts { nodes { id } }'),
  figure('accounts', 'accounts(kind: USED) { totalCount }', { of: 'used ones' }),
  figure('administrators', 'administrators { nodes { id } }'),
  figure('isCarouselVisible', 'isCarouselVisible'),
  figure('auditEntries', 'auditEntries { nodes { id affectedUser { id } } }'),
  figure('breakingNews', 'breakingNews'),
  figure('failedDeliveries', 'failedDeliveries { nodes { id } }'),
  figure('lastUserImport', 'id lastUserImport { state }'),
  figure('deletedCommunities', 'deletedCommunities { communityId }'),
  figure('carouselSlides', 'carouselSlides { id }'),
  figure('isBreakingNewsVisible', 'isBreakingNewsVisible'),
  figure('onlineUserCount', 'onlineUserCount'),
  figure('statistics', `statistics(month: "${month}") { month }`),
  monthly('reactionCounts', 'reactionCounts { totalCount }'),
  monthly('topCommunities', 'topCommunities { pageInfo { hasNextPage } }'),
  monthly('topPosters', 'topPosters { postCount }'),
  monthly('topPosts', 'topPosts { pageInfo { hasNextPage } }'),
  mutation('addAdministrator', accounts, (scene) => ({ userId: ids.member(scene) }), newcomer),
  mutation('removeAdministrator', accounts, (scene) => ({ userId: ids.member(scene) }), newcomer),
  mutation('convertGuest', accounts, (scene) => ({ userId: ids.member(scene) }), newcomer),
  ...['addAdministrator', 'removeAdministrator', 'convertGuest'].map(accountEdgeOf),
  mutation('resendInvitation', accounts, (scene) => ({ userId: ids.member(scene) }), {
    ...newcomer,
  }),
  figure('accounts', 'accounts(query: "x", orderBy: {field: EMAIL, direction: ASC}) { totalCount }', {
    of: 'searched ones',
  }),
  mutation('importUsers', administrators, () => ({ file: null, isDryRun: true }), {
    files: { file: async () => new File(['Email\nx@example.org'], 'x.csv') },
  }),
  call('importAccounts', administrators),
  mutation('createAccountExport', administrators, () => ({})),
  call('exportAccounts', administrators),
  reading('getAccountsFile', anybody, { fresh: ['storedAccounts'], set: ({ stored }) => stored }),
  mutation('recordExport', administrators, () => ({ kind: 'AUDIT_LOG' })),
  mutation('resendFailedDelivery', administrators, (scene) => ({ failedDeliveryId: ids.dispatch(scene) }), {
    fresh: ['dispatch'],
  }),
  mutation('restoreCommunity', administrators, (scene) => ({ communityId: ids.community(scene) }), {
    fresh: ['binned'],
  }),
  mutation(
    'deleteCommunityForever',
    administrators,
    (scene) => ({ communityId: ids.community(scene), title: 'Canot' }),
    {
      fresh: ['binned'],
    },
  ),
  ...['restoreCommunity', 'eraseCommunity'].map((id) =>
    call(id, administrators, {
      fresh: ['binned'],
      set: (scene) => ({ id: scene.community, titre: 'Canot' }),
    }),
  ),
  ...[
    'listPlatformAdministrators',
    'listDeletedCommunities',
    'getLastImport',
    'listAccounts',
    'listActs',
    'listGivenUp',
    'reportPeople',
    'listLastConnections',
    'countLive',
    'countAccounts',
    'getEngagement',
    'getMonth',
    'getMonthReactions',
    'getTopPosters',
    'getTopCommunities',
    'getTopPosts',
  ].map((id) => reading(id, administrators)),
  call('setAdministrator', administrators, newcomer),
  call('toggleAdministrator', administrators, newcomer),
  call('switchUser', administrators, newcomer),
  call('inviteAgain', administrators, newcomer),
  call('recordExport', administrators),
  call('resend', administrators, { fresh: ['dispatch'], set: (scene) => ({ id: scene.dispatch }) }),
];
