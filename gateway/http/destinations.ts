/** The first segments of the client's screens; its routes are in `web/app/routes.tsx`. */
const screens: ReadonlySet<string> = new Set([
  'admin',
  'administration',
  'bad',
  'clearcachforce',
  'communaute',
  'communautes',
  'forget',
  'login',
  'mediatheque',
  'mes-communautes',
  'mes-enregistrements',
  'mes-publications',
  'notification',
  'pass',
  'profil',
  'search',
  'terminer-inscription',
  'utilisateur',
  'utilisateurs',
]);

/** The first segments of the API's calls, and of what this gateway serves itself: no screen has them. */
const served: ReadonlySet<string> = new Set([
  'allupdate',
  'api',
  'bandeau',
  'bibliogroupe',
  'cgu',
  'conversation',
  'creategroupall',
  'delete',
  'deletegroup',
  'deletepost',
  'doc',
  'files',
  'getbreaking',
  'invitaccep',
  'invitation',
  'invitattente',
  'lastconnection',
  'murgroupid',
  'partage',
  'quittergroup',
  'rejoindreprivate',
  'rejoindrepub',
  'reports',
  'reset',
  'statcomms',
  'statistique',
  'statposteurs',
  'statreacts',
  'useringroups',
  'userremovegroup',
  'graphql',
  'health',
  'metrics',
  // What systems look for by themselves, and would take the page for.
  '.well-known',
  'apple-app-site-association',
]);

/** Calls of the API that lie where the client has screens. */
const callsAmongScreens: ReadonlySet<string> = new Set(['/admin/getlist', '/admin/platformget']);

/** What an address leads to: a screen of the client, nothing that is a page, or an address that somebody mistyped. */
export type Destination = 'screen' | 'nothing' | 'unknown';

/** Where a path leads that no file and no service answers. */
export function destinationOf(path: string): Destination {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  const [first, last] = [segments[0], segments.at(-1) ?? ''];
  if (callsAmongScreens.has(`/${segments.join('/')}`)) return 'nothing';
  if (first === undefined || screens.has(first)) return 'screen';
  // A name with an extension is a file's.
  return served.has(first) || /\.[a-z\d]+$/.test(last) ? 'nothing' : 'unknown';
}
