import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

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

/** What every screen needs and what changes only with a dependency. */
const foundation =
  /node_modules\/(?:react|react-dom|scheduler|react-relay|relay-runtime|fbjs|invariant|@babel\/runtime|react-router|react-router-dom|cookie)\//;

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
 * and one for the sign-in, and one for what these two share. All else is divided by who uses it.
 */
export function firstScreens(): Group[] {
  let sets: Record<keyof typeof beginnings, ReadonlySet<string>> | undefined;
  const placeOf = (id: string, modules: Modules): string | null => {
    sets ??= {
      start: reachedFrom(beginnings.start, modules),
      home: reachedFrom(beginnings.home, modules),
      signIn: reachedFrom(beginnings.signIn, modules),
    };
    if (sets.start.has(id)) return 'start';
    if (sets.home.has(id)) return sets.signIn.has(id) ? 'common' : artifact.test(id) ? 'data' : 'home';
    return sets.signIn.has(id) ? 'sign-in' : null;
  };
  // In this order, since a group takes what its modules import with it.
  const groups = ['start', 'common', 'data', 'home', 'sign-in'].map((place, index): Group => ({
    name: (id, modules) => (placeOf(id, modules) === place ? place : null),
    debugName: place,
    priority: 9 - index,
  }));
  return [{ name: 'foundation', test: foundation, priority: 10 }, ...groups];
}
