import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './explorer.css';
import { createRoot } from 'react-dom/client';
import { Explorer } from './Explorer.tsx';
import { Outcomes } from './outcomes.ts';
import { Session } from './session.ts';

/** The editors' background work: files of this origin, as the page's policy wants it. */
self.MonacoEnvironment = {
  getWorker(_id, label) {
    switch (label) {
      case 'json':
        return new Worker(new URL('workers/json.worker.ts', import.meta.url), { type: 'module' });
      case 'graphql':
        return new Worker(new URL('workers/graphql.worker.ts', import.meta.url), { type: 'module' });
      default:
        return new Worker(new URL('workers/editor.worker.ts', import.meta.url), { type: 'module' });
    }
  },
};

/** Files that are dropped on the page, which takes none, do not make the browser leave it for them. */
function ignoreDroppedFiles(): void {
  // What is under the pointer may change, and be entered, in the very moment before they are dropped.
  for (const kind of ['dragenter', 'dragover', 'drop'] as const)
    addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the explorer.');
ignoreDroppedFiles();
createRoot(root).render(<Explorer session={new Session(sessionStorage)} outcomes={new Outcomes()} />);
