/* global build -- { version, documentIds }, added by vite-plugin-bootstrap.ts */

// Inlined into index.html; runs before the first paint. Applies the look of the last visit to the skeleton and starts
// the first queries while the application loads. The stored formats belong to branding/storedBranding.ts, core/claims.ts and
// core/sessionStore.ts, the requests to relay/http.ts, which takes the responses over (relay/firstAnswers.ts).

const root = document.documentElement;

/** Reads a stored value; null if there is none or the browser denies storage. */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parses JSON; null for anything else. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the claims of a token; null if it has none. */
function claimsOf(token) {
  try {
    return parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/** Applies theme, colours, name and logo of the last visit. */
function applyLook(isSignIn) {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = (stored('theme') || (isDark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light';
  root.dataset.theme = theme;
  const look = parse(stored('branding'));
  if (typeof look?.name !== 'string' || !look.properties) return;
  document.title = look.name;
  const set = (name, value) => root.style.setProperty(name, value);
  for (const [name, value] of Object.entries(look.properties)) set(name, value);
  const logo = look.logos?.[isSignIn ? 'white' : theme];
  if (!logo) {
    set('--skeleton-name', JSON.stringify(look.name));
    return;
  }
  set('--skeleton-logo', `url(${JSON.stringify(logo.url)})`);
  set('--skeleton-ratio', String(logo.ratio));
  if (logo.isOnPlate) {
    set('--skeleton-plate', '4px');
    set('--skeleton-ground', '#fff');
  }
}

const answers = new Map();

/** Sends a query without variables. */
function start(operationName, token) {
  const id = build.documentIds[operationName];
  const stop = new AbortController();
  const reference = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const response = fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'apollo-require-preflight': '1',
      'x-request-id': reference,
      'graphql-client-name': 'web',
      'graphql-client-version': build.version,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName, variables: {}, doc_id: id }),
    signal: stop.signal,
  });
  // The application handles the failure, unless it no longer needs the response.
  response.catch(() => {});
  answers.set(id, { token, response, reference, stop });
}

/** Shows why the application did not load, and reloads on request or when the network is back. */
function showFailure({ target }) {
  if (!(target instanceof HTMLScriptElement) || !document.querySelector('#skeleton')) return;
  document.querySelector('#skeleton-failure').hidden = false;
  document.querySelector('#skeleton-retry').addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
}

const { pathname } = location;
const token = stored('token') || null;
const claims = token === null ? null : claimsOf(token);
// These pages have neither the shell nor the sign-in.
const isBare =
  ['/bad', '/clearcachforce', '/login/retour'].includes(pathname) ||
  pathname.startsWith('/terminer-inscription');
const isSignedIn = typeof claims?.username === 'string' && pathname !== '/pass';
root.dataset.skeleton = isBare ? 'none' : isSignedIn ? 'shell' : 'sign-in';
// As high as at the last visit (home/useRememberedPart.ts).
for (const part of ['news', 'hero'])
  root.toggleAttribute(`data-without-${part}`, stored(`without-${part}`) !== null);
// Put away for this day (core/ownSettings.ts).
root.toggleAttribute('data-hero-away', stored(`hero-away:${claims?.username}`) === new Date().toDateString());
root.toggleAttribute('data-home', ['/', '/login', '/forget'].includes(pathname));
// As in app/shell/layout.ts and app/shell/ShellSkeleton.tsx.
root.toggleAttribute('data-chat', /^\/discussions(\/|$)/.test(pathname));
const header = /^\/communaute\/\d+(\/.+)?$/.exec(pathname);
if (header) root.dataset.community = header[1] ? 'tab' : 'posts';
applyLook(!isBare && !isSignedIn);
start('applyBrandingQuery', null);
if (!isBare && !isSignedIn) start('SignedOutPageQuery', null);
// An expired token is renewed first.
if (!isBare && isSignedIn && !(claims.exp * 1_000 < Date.now())) {
  start('ShellQuery', token);
  if (['/', '/login', '/forget'].includes(pathname)) start('HomePageQuery', token);
}
window.firstAnswers = answers;
addEventListener('error', showFailure, { capture: true });
