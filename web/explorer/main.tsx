import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './explorer.css';
import { createRoot } from 'react-dom/client';
import { Explorer } from './Explorer.tsx';
import { RunInfoStore } from './runInfo.ts';
import { Session, tabStorage } from './session.ts';

/** Editor workers from this origin, as the CSP requires. */
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

/** Keeps the browser from opening dropped files. */
function ignoreDroppedFiles(): void {
  // The element under the pointer may change right before the drop.
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
createRoot(root).render(<Explorer session={new Session(tabStorage())} runInfoStore={new RunInfoStore()} />);
