import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Html } from '../../../web/ui/Html.tsx';
import { InfiniteScroll } from '../../../web/ui/InfiniteScroll.tsx';
import Toasts from '../../../web/ui/Toasts.tsx';
import { addToast, type ToastMessage, toasts } from '../../../web/ui/toastsByPlace.ts';
import { observeEnds } from './endOfList.ts';

describe('toasts on the screen', () => {
  function show(...messages: ToastMessage[]) {
    onTestFinished(render(<Toasts />).unmount);
    act(() => messages.forEach(addToast));
  }
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  const names = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);
  const toast = (name: string) => screen.getByRole('alertdialog', { name });
  const closing = (name: string) => {
    const button = toast(name).querySelector('button[aria-label=Fermer]');
    if (!button) throw new Error('It cannot be closed.');
    return button;
  };
  const pointAt = (name: string) => fireEvent.pointerOver(toast(name));
  const pointAway = (name: string) => fireEvent.pointerOut(toast(name));

  test('B502: shows a toast for two seconds, paused by hover and focus, also on another toast', () => {
    vi.useFakeTimers();
    show({ text: 'Enregistré' }, { text: 'Envoyé' });
    expect(names()).toEqual(['Envoyé', 'Enregistré']);
    pass(1_500);
    pointAt('Envoyé');
    pass(60_000);
    expect(names()).toEqual(['Envoyé', 'Enregistré']);
    pointAway('Envoyé');
    pass(400);
    act(() => toast('Enregistré').focus());
    pass(60_000);
    expect(names()).toEqual(['Envoyé', 'Enregistré']);
    act(() => toast('Enregistré').blur());
    pass(100);
    expect(names()).toEqual([]);
  });

  test('does not pause other toasts after one is closed under the pointer', () => {
    vi.useFakeTimers();
    show({ text: 'Enregistré' }, { text: 'Envoyé' });
    pointAt('Envoyé');
    fireEvent.click(closing('Envoyé'));
    expect(names()).toEqual(['Enregistré']);
    pass(2_000);
    expect(names()).toEqual([]);
  });

  test('keeps the focus when a toast is pressed', async () => {
    show({ text: 'Enregistré', duration: 60_000 });
    const field = document.createElement('input');
    document.body.append(field);
    onTestFinished(() => field.remove());
    field.focus();
    await userEvent.click(closing('Enregistré'));
    expect(names()).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  test('moves the focus to the toasts and back with F6', async () => {
    const lasting = { duration: 60_000 };
    const field = document.createElement('input');
    document.body.append(field);
    onTestFinished(() => field.remove());
    field.focus();
    show(
      { text: 'Enregistré', ...lasting },
      { text: 'Karim\u202F: Bonjour', place: 'bottom-left', ...lasting },
    );
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(toast('Enregistré'));
    await userEvent.tab();
    expect(document.activeElement).toBe(closing('Enregistré'));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(toast('Karim\u202F: Bonjour'));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(field);
  });
});

describe('queues of toasts', () => {
  test('calls onGone once, when it is closed or replaced', () => {
    onTestFinished(() => toasts.bottom.clear());
    const gone: number[] = [];
    const close = [1, 2, 3, 4].map((count) =>
      addToast({ text: `Message ${count}`, duration: 6_000, onGone: () => gone.push(count) }),
    );
    expect(gone).toEqual([1]);
    close[2]?.();
    expect(gone).toEqual([1, 3]);
    // The first does not come back in its place.
    expect(toasts.bottom.visible.map(({ content }) => content.get().text)).toEqual([
      'Message 4',
      'Message 2',
    ]);
    close[2]?.();
    close[0]?.();
    expect(gone).toEqual([1, 3]);
  });
});

describe('HTML', () => {
  const shown = (html: string) => render(<Html html={html} />).container.innerHTML;

  test('keeps allowed markup', () => {
    expect(shown('<p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>point</li></ul>')).toContain(
      '<p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>point</li></ul>',
    );
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<img src="x" onerror="alert(1)">'],
    ['a javascript address', '<a href="javascript:alert(1)">x</a>'],
    ['a javascript address in disguise', '<a href="java\tscript:alert(1)">x</a>'],
    ['a data address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['svg', '<svg><animate onbegin="alert(1)" /></svg>'],
    ['mutation through math', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['a frame', '<iframe src="https://example.org"></iframe>'],
    ['a form', '<form action="https://example.org"><input name="password"></form>'],
    ['styles', '<p style="position:fixed;inset:0">x</p><style>*{display:none}</style>'],
  ])('removes %s', (_name, html) => {
    const result = shown(html).replace(/^<div class="html[^"]*">/, '');
    expect(result).not.toMatch(
      /script|onerror|onbegin|javascript|data:|<svg|<math|<iframe|<form|<input|style/i,
    );
  });

  test('removes ids', () => {
    expect(shown('<p id="root" name="location" class="fixed">x</p>')).not.toMatch(/id=|name=|fixed/);
  });

  test('opens links in a new tab without opener', () => {
    const link = render(<Html html='<a href="https://example.org" target="_self">site</a>' />).getByRole(
      'link',
    );
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('renders plain text, markup and plain text again in turn', () => {
    const { container, rerender } = render(<Html html='1 > 0, "oui"' />);
    expect(container.textContent).toBe('1 > 0, "oui"');
    rerender(<Html html="R&amp;D <b>oui</b>" />);
    expect([container.textContent, container.querySelector('b')?.textContent]).toEqual(['R&D oui', 'oui']);
    rerender(<Html html="non" />);
    expect([container.textContent, container.querySelector('b')]).toEqual(['non', null]);
  });

  test('uses the direction of its own script', () => {
    for (const html of ['مرحبا 123.', '<p>مرحبا 123.</p>']) {
      const { container, unmount } = render(<Html html={html} />);
      expect(container.firstElementChild?.getAttribute('dir')).toBe('auto');
      unmount();
    }
  });
});

describe('infinite scroll', () => {
  /** A list that fetches pages until it is filled; counts requests and resolves them on command. */
  function showList(pages: number) {
    let asked = 0;
    let come = () => {};
    function List() {
      const [count, setCount] = useState(0);
      const [isLoading, setLoading] = useState(false);
      return (
        <InfiniteScroll
          hasNext={count < pages}
          isLoading={isLoading}
          onLoad={() => {
            asked += 1;
            setLoading(true);
            come = () => {
              setLoading(false);
              setCount(count + 1);
            };
          }}
        />
      );
    }
    render(<List />);
    return { asked: () => asked, come: () => act(async () => come()) };
  }

  test('B343: fetches one page at a time, however often the end comes into view', async () => {
    const reachEnds = observeEnds();
    const { asked, come } = showList(5);
    expect(asked()).toBe(0);
    for (let count = 0; count < 10; count += 1) await reachEnds();
    expect(asked()).toBe(1);
    await come();
    for (let count = 0; count < 10; count += 1) await reachEnds();
    expect(asked()).toBe(2);
  });

  test('B457: fetches until the page is filled, without scrolling', async () => {
    /** IntersectionObserver as in browsers: reports the initial state asynchronously. */
    class InView {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify;
      }
      observe() {
        queueMicrotask(() => this.#notify([{ isIntersecting: true }]));
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', InView);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { asked, come } = await act(async () => showList(3));
    for (const count of [1, 2, 3]) {
      expect(asked()).toBe(count);
      await come();
    }
    expect(asked()).toBe(3);
  });
});
