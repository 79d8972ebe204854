/**
 * Stands in the page itself and runs before anything is painted: the look of the last visit, the skeleton of what
 * will be there, and the first queries, which need not wait for the application's code.
 */
import { isOver, readClaims } from '../../core/claims.ts';
import { keptLook } from '../../branding/keptLook.ts';
import type { FirstAnswer } from '../../relay/firstAnswers.ts';
import { randomId } from '../../core/randomId.ts';
import { clientName } from '../../relay/clientName.ts';
import './first.css';

type Document = readonly [name: string, hash: string];

/** What the build puts in: documents, and the files of the first screens' code. */
declare const FIRST: {
  documents: Record<'branding' | 'shell' | 'home' | 'signIn', Document>;
  home: readonly string[];
  signIn: readonly string[];
};

const first = FIRST;
const root = document.documentElement;

/** What the storage holds under a name; null without one, as where the browser allows none. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Shows the look of the last visit; `isSignIn` where the logo stands on white. */
function show(isSignIn: boolean): void {
  const chosen = kept('theme');
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = isDark ? 'dark' : 'light';
  root.dataset.theme = theme;
  const last = keptLook();
  if (!last) return;
  document.title = last.name;
  for (const [name, value] of Object.entries(last.properties)) root.style.setProperty(name, value);
  const logo = last.logos[isSignIn ? 'white' : theme];
  if (!logo) {
    root.style.setProperty('--first-name', JSON.stringify(last.name));
    return;
  }
  root.style.setProperty('--first-logo', `url(${JSON.stringify(logo.url)})`);
  root.style.setProperty('--first-ratio', String(logo.ratio));
  if (logo.isOnPlate) {
    root.style.setProperty('--first-plate', '4px');
    root.style.setProperty('--first-ground', '#fff');
  }
}

const answers = new Map<string, FirstAnswer>();

function begin([operationName, hash]: Document, token: string | null): void {
  const stop = new AbortController();
  const reference = randomId().slice(0, 12);
  const response = fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'apollo-require-preflight': '1',
      'x-request-id': reference,
      ...clientName,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName, variables: {}, doc_id: hash }),
    signal: stop.signal,
  });
  // Whoever takes it is told; nobody may, after a renewal.
  response.catch(() => {});
  answers.set(hash, { token, response, reference, stop });
}

function load(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

/** Pages of those who are not signed in. */
const signedOutPages = ['/login', '/forget', '/pass'];
/** Pages with neither shell nor sign-in. */
const ownPages = ['/bad', '/clearcachforce'];

function start(): void {
  const { pathname } = location;
  const token = kept('token') || null;
  const claims = token === null ? null : readClaims(token);
  const isOwn = ownPages.includes(pathname) || pathname.startsWith('/terminer-inscription');
  const isShell = claims !== null && !isOwn && pathname !== '/pass';
  const kind = isOwn ? 'own' : isShell ? 'shell' : 'sign-in';
  root.dataset.first = kind;
  show(kind === 'sign-in');
  begin(first.documents.branding, null);
  if (isOwn) return;
  if (!isShell) {
    begin(first.documents.signIn, null);
    load(first.signIn);
    return;
  }
  load(first.home);
  // One that has run out is renewed first, or was the last.
  if (isOver(claims)) return;
  begin(first.documents.shell, token);
  if (pathname === '/' || signedOutPages.includes(pathname)) begin(first.documents.home, token);
}

/** Says that the application's code did not come; with a network again it is asked for by itself. */
function tellFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement) || !document.querySelector('#first')) return;
  document.querySelector('#first-failure')?.removeAttribute('hidden');
  document.querySelector('#first-retry')?.addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
}

start();
window.firstAnswers = answers;
addEventListener('error', tellFailure, { capture: true });
