/** First segments of the client's screens (`web/app/routes.tsx`). */
const screens: ReadonlySet<string> = new Set([
  'admin',
  'administration',
  'agenda',
  'aujourd-hui',
  'bad',
  'clearcachforce',
  'communaute',
  'communautes',
  'discussions',
  'forget',
  'login',
  'mediatheque',
  'mes-communautes',
  'mes-enregistrements',
  'mes-publications',
  'notification',
  'pass',
  'profil',
  'publications-programmees',
  'search',
  'terminer-inscription',
  'utilisateur',
  'utilisateurs',
]);

/** First segments of API calls and gateway paths: no screens. */
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
  // Systems request these by themselves.
  '.well-known',
  'apple-app-site-association',
]);

/** API calls below a screen's segment. */
const callsAmongScreens: ReadonlySet<string> = new Set(['/admin/getlist', '/admin/platformget']);

/** A screen; an API call or file, never answered by the client's page; or an unknown address, which browsers get as a page. */
export type Destination = 'screen' | 'notPage' | 'unknown';

/** Classifies a path that no file or service answers. */
export function destinationOf(path: string): Destination {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  const [first, last] = [segments[0], segments.at(-1) ?? ''];
  if (callsAmongScreens.has(`/${segments.join('/')}`)) return 'notPage';
  if (first === undefined || screens.has(first)) return 'screen';
  // A name with an extension is a file.
  return served.has(first) || /\.[a-z\d]+$/.test(last) ? 'notPage' : 'unknown';
}
