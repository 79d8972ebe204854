import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModulePreloadOptions, Rolldown } from 'vite';

type Group = NonNullable<
  Extract<Rolldown.OutputOptions['codeSplitting'], { groups?: unknown }>['groups']
>[number];

const web = fileURLToPath(new URL('..', import.meta.url));

/** What begins each of the first screens; what these files import statically is there before the screen is. */
const beginnings = {
  start: ['app/main.tsx'],
  home: ['app/shell/Shell.query.ts', 'app/shell/Shell.tsx', 'feed/HomePage.query.ts', 'feed/HomePage.tsx'],
  signIn: ['session/SignedOutPage.query.ts', 'session/LoginPage.tsx', 'session/WelcomeText.tsx'],
};

/** Where one answers others; what two of these share comes with the first that opens, in one file. */
const answers = [
  'comments/CommentThread.tsx',
  'comments/ReplyThread.tsx',
  'chat/conversation/Conversation.tsx',
];

/** What home loads by itself once it stands. */
const soon = ['ui/Carousel.tsx', 'ui/Toasts.tsx'];

/** What is asked for by the small pages of those who administer the platform or a community, which is not worth a file for each. */
const administration =
  /\/(?:(?:administration|branding|home|members|notifications)\/\w+|statistics\/(?:Journal|Dispatches))Page\.query\.ts$/;

/** What every screen needs and what changes only with a dependency. */
const foundation =
  /node_modules\/(?:react|react-dom|scheduler|react-relay|relay-runtime|fbjs|invariant|@babel\/runtime|react-router|react-router-dom|cookie)\//;

/** Code of our own, and the bytes of a module that several share, below which it is not worth a file. */
const ours = /\/web\//;
const smallest = 1_500;

/** One icon. */
const icon = /\/node_modules\/@tabler\//;

/** What Relay knows of the graph: all of one kind, and smaller beside each other than among the code. */
const artifact = /\/__generated__\//;

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

function reachedFrom(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = files.map((file) => join(web, file));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * How the code is divided: one file for the libraries of every screen, one for the start, one for home with its shell
 * and one for the sign-in, and one for what these two share; one for what home loads by itself; one for what threads
 * and conversations share; one for what the small pages of administrators ask for; and one each for the icons and for small
 * things of all else, which by themselves would be dozens of files that each hold a few strokes. All else is divided by who uses it.
 */
export function codeGroups(): Group[] {
  let sets: Record<keyof typeof beginnings | 'soon', ReadonlySet<string>> | undefined;
  let ways: readonly ReadonlySet<string>[] | undefined;
  const isShared = (id: string, modules: Modules): boolean => {
    ways ??= answers.map((file) => reachedFrom([file], modules));
    return ways.filter((way) => way.has(id)).length > 1;
  };
  const placeOf = (id: string, modules: Modules): string | null => {
    sets ??= {
      start: reachedFrom(beginnings.start, modules),
      home: reachedFrom(beginnings.home, modules),
      signIn: reachedFrom(beginnings.signIn, modules),
      soon: reachedFrom(soon, modules),
    };
    if (sets.start.has(id)) return 'start';
    if (sets.home.has(id)) return sets.signIn.has(id) ? 'common' : artifact.test(id) ? 'data' : 'home';
    if (sets.signIn.has(id)) return 'sign-in';
    // Its icons are less than what each would take as a file.
    if (sets.soon.has(id)) return icon.test(id) ? 'home' : 'soon';
    if (administration.test(id)) return 'administration';
    return icon.test(id) ? 'icons' : isShared(id, modules) ? 'answering' : null;
  };
  // In this order, since a group takes what its modules import with it.
  const groups = [
    'start',
    'common',
    'data',
    'home',
    'sign-in',
    'soon',
    'icons',
    'answering',
    'administration',
  ].map((place, index): Group => ({
    name: (id, modules) => (placeOf(id, modules) === place ? place : null),
    debugName: place,
    priority: 9 - index,
  }));
  // With what it needs, it would bring all that this imports.
  const isAlone = (id: string, modules: Modules): boolean =>
    (modules.getModuleInfo(id)?.importedIds ?? []).every(
      (other) => foundation.test(other) || sets?.start.has(other) || sets?.home.has(other),
    );
  const small: Group = {
    name: (id, modules) => (ours.test(id) && isAlone(id, modules) ? 'small' : null),
    minShareCount: 2,
    maxModuleSize: smallest,
    priority: 0,
  };
  return [{ name: 'foundation', test: foundation, priority: 10 }, ...groups, small];
}

/** What every page has before it loads anything, and what stands beside home's own file. */
const always = ['rolldown-runtime', 'foundation', 'start'];
const withHome = ['home', 'common', 'data'];

const nameOf = (file: string): string => /([\w.-]+)-[\w-]{7}\.\w+$/.exec(file)?.[1] ?? file;

/**
 * The files that a file needs, to be asked for with it, without those that are there or on their way anyhow: who is
 * signed in has home's, with the shell. The lists stand in the code of who asks, that of the first screens.
 */
export const filesBeside: Exclude<ModulePreloadOptions['resolveDependencies'], undefined> = (
  file,
  files,
  { hostId, hostType },
) => {
  if (hostType === 'html') return files;
  const names = files.map(nameOf);
  const hasHome = nameOf(hostId) === 'home' || (nameOf(file) !== 'home' && names.includes('home'));
  const there = new Set(hasHome ? [...always, ...withHome] : always);
  return files.filter((_file, index) => !there.has(names[index] ?? ''));
};
