import './workers.ts';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './explorer.css';
import { createRoot } from 'react-dom/client';
import { Explorer } from './Explorer.tsx';
import { Outcomes } from './outcomes.ts';
import { Session } from './session.ts';
import { keepStrayFilesOut } from './strayFiles.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the explorer.');
keepStrayFilesOut();
createRoot(root).render(<Explorer session={new Session(sessionStorage)} outcomes={new Outcomes()} />);
