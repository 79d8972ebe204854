/** What stands on the page is said on its root, where the style sheet looks for it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootMark } from '../../../web/ui/useRootMark.ts';

const style = readFileSync(resolve(import.meta.dirname, '../../../web/app/theme.css'), 'utf8');

test.each(['news', 'composer'] as const)('that there is %s is said while it is there', (mark) => {
  function Page({ isThere }: { isThere: boolean }) {
    useRootMark(mark, isThere);
    return null;
  }
  const selector = `html[data-${mark}]`;
  expect(style).toContain(`${selector} {`);
  const isSaid = () => document.documentElement.matches(selector);
  const { rerender, unmount } = render(<Page isThere={false} />);
  expect(isSaid()).toBe(false);
  rerender(<Page isThere />);
  expect(isSaid()).toBe(true);
  rerender(<Page isThere={false} />);
  expect(isSaid()).toBe(false);
  rerender(<Page isThere />);
  unmount();
  expect(isSaid()).toBe(false);
});
