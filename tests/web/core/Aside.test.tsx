import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Aside, asideElement } from '../../../web/core/Aside.tsx';

test('what a page adds to the panel appears together with both', async () => {
  // As in a browser, where effects run after the paint.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  const appeared = new Promise((resolve) => {
    new MutationObserver(() => resolve(place.textContent)).observe(place, { childList: true });
  });
  root.render(
    <>
      <Aside>Membres</Aside>
      <section ref={(element) => asideElement.set(element)} />
    </>,
  );
  expect(await appeared).toBe('Membres');
});
