import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type CodeSplitting = Extract<Rolldown.OutputOptions['codeSplitting'], { groups?: unknown }>;

const web = fileURLToPath(new URL('..', import.meta.url));

/** Matches the modules that a screen's files import statically. */
function importedBy(...files: string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined;
  return (id, modules) => {
    if (found === undefined) {
      found = new Set(files.map((file) => join(web, file)));
      // The set grows during iteration.
      for (const each of found)
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
    }
    return found.has(id);
  };
}

const signIn = importedBy('app/main.tsx', 'session/LoginPage.tsx', 'session/WelcomeText.tsx');
const home = importedBy('app/main.tsx', 'app/shell/Shell.tsx', 'feed/HomePage.tsx');
const comments = importedBy('comments/CommentThread.tsx');

/** Entry files of the first screens, and a large library; a module belongs to the first match. */
const files: Record<string, (id: string, modules: Modules) => boolean> = {
  libraries: (id, modules) => id.includes('/node_modules/') && home(id, modules) && signIn(id, modules),
  start: (id, modules) => home(id, modules) && signIn(id, modules),
  shell: home,
  'sign-in': signIn,
  // Otherwise each icon that two parts share is a file of its own.
  icons: (id) => id.includes('/@tabler/icons-react/'),
  comments,
  // Shared by two pages, named for its budget.
  calendar: (id) => id.includes('/node_modules/@fullcalendar/'),
};
const groups: CodeSplitting['groups'] = Object.entries(files).map(([file, takes], index) => ({
  name: (id, modules) => (takes(id, modules) ? file : null),
  priority: 9 - index,
}));

/** Bundles the modules and icons of the first screens into few files; the rest is split automatically. */
export const chunks = { groups };
