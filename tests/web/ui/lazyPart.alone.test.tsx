import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactElement, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, staticPage } from '../../../web/app/page.ts';
import { routes } from '../../../web/app/routes.tsx';
import { type LazyOptions, lazyPart } from '../../../web/ui/lazyPart.tsx';

/** Whether a newer deployment has removed all code that is loaded on demand. */
const deployment = vi.hoisted(() => ({ isNewer: false }));
const missing = vi.hoisted(
  () => () => new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Part-1.js'),
);
// Its retries are tested separately, in wording.test.tsx.
vi.mock('../../../web/ui/loadWithRetries.ts', () => ({
  loadWithRetries: (load: () => unknown) => (deployment.isNewer ? Promise.reject(missing()) : load()),
}));

const Part = ({ word }: { word: string }) => <p>{word}</p>;
type Load = () => Promise<{ default: ComponentType<{ word: string }> }>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script type="module" src="/assets/new.js">')));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.querySelector('script[src="/assets/old.js"]')?.remove();
});

/** Suspended content resumes only within an awaited `act`. */
const renderLazily = (element: ReactElement) =>
  act(async () => {
    render(element);
  });

const show = (load: Load, options: LazyOptions = {}) => {
  const Lazy = lazyPart(load, options);
  return renderLazily(
    <>
      <input aria-label="Texte" />
      <Suspense fallback={<p>Attendez</p>}>
        <Lazy word="Me voilà" />
      </Suspense>
    </>,
  );
};

test('shows an error in place of code that failed to load, and keeps typed text after « Réessayer »', async () => {
  const load = vi.fn<Load>().mockRejectedValue(missing());
  await show(load);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Texte'), 'Déjà écrit');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  load.mockResolvedValue({ default: Part });
  await act(async () => retry.click());
  await screen.findByText('Me voilà');
  expect(screen.getByLabelText<HTMLInputElement>('Texte').value).toBe('Déjà écrit');
});

test('frames the error, not the part', async () => {
  const load = vi.fn<Load>().mockRejectedValue(missing());
  await show(load, { frame: (line) => <main>{line}</main> });
  const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Réessayer' });
  load.mockResolvedValue({ default: Part });
  await act(async () => retry.click());
  await screen.findByText('Me voilà');
  expect(screen.queryByRole('main')).toBeNull();
});

test('retries when online again', async () => {
  const load = vi.fn<Load>().mockRejectedValue(missing());
  await show(load);
  await screen.findByRole('button', { name: 'Réessayer' });
  load.mockResolvedValue({ default: Part });
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  await screen.findByText('Me voilà');
});

test('reports a newer version', async () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/old.js');
  document.head.append(script);
  await show(vi.fn<Load>().mockRejectedValue(missing()));
  await screen.findByText(/a été mise à jour/, undefined);
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeTruthy();
});

test('omits an extra part silently', async () => {
  const load = vi.fn<Load>().mockRejectedValue(missing());
  await show(load, { isExtra: true });
  await waitFor(() => expect(screen.queryByText('Attendez')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

class Around extends Component<{ children: ReactNode }, { words: string }> {
  override state = { words: '' };

  static getDerivedStateFromError(error: Error) {
    return { words: error.message };
  }

  override render() {
    return this.state.words || this.props.children;
  }
}

test('does not catch errors of the part itself', async () => {
  const Broken = lazyPart(async () => ({
    default: () => {
      throw new Error('Broken.');
    },
  }));
  await renderLazily(
    <Around>
      <Suspense>
        <Broken />
      </Suspense>
    </Around>,
  );
  await screen.findByText('Broken.');
});

type LoadPage = () => Promise<{ Component: ComponentType }>;

test.each([
  ['with data', (load: LoadPage) => page(async () => ({ loader: () => null }), load)],
  ['without data', staticPage],
])(
  'shows an error in place of a page %s with missing code, and loads it on « Réessayer »',
  async (_kind, made) => {
    const load = vi.fn<LoadPage>().mockRejectedValue(missing());
    const { lazy } = made(load);
    if (typeof lazy !== 'object' || !lazy.Component) throw new Error('The page is not lazy.');
    const Page = await lazy.Component();
    if (!Page) throw new Error('There is no page.');
    await renderLazily(<Page />);
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText(/n’a pas pu être chargée/)).toBeTruthy();
    load.mockResolvedValue({ Component: () => <h1>Me voilà</h1> });
    await act(async () => retry.click());
    expect(await screen.findByRole('heading', { name: 'Me voilà' })).toBeTruthy();
  },
);

const everyRoute = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);

test('replaces every page whose code a newer deployment has removed', async () => {
  deployment.isNewer = true;
  onTestFinished(() => {
    deployment.isNewer = false;
  });
  const lazy = everyRoute(routes).filter((route) => route.lazy !== undefined);
  expect(lazy.length).toBeGreaterThan(30);
  for (const { path, lazy: parts } of lazy) {
    if (typeof parts !== 'object' || !parts.Component) throw new Error(`${path} is not lazy by its parts.`);
    const Page: unknown = await parts.Component();
    expect([path, typeof Page === 'function' && Page.name]).toEqual([path, 'MissingPage']);
  }
});
